import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { createInterface } from 'node:readline';
import { startModel } from './model-server.mjs';

/**
 * One session of a real agent with a scripted model, in one process tree, so that both share a network namespace.
 * Reads its plan from the file named and leaves its report in the file that the plan names.
 */
const plan = JSON.parse(readFileSync(argv[2], 'utf8'));
const model = await startModel(plan.steps);
const outcome = await runAgent(plan, `http://127.0.0.1:${model.port}`);
const faults = model.finish();
writeFileSync(plan.report, JSON.stringify({ ...outcome, requests: model.requests, faults }));

function runAgent({ program, args, cwd, env, prompts, deadlineMs }, address) {
  const child = spawn(program, args, { cwd, env: { ...env, ANTHROPIC_BASE_URL: address } });
  const outcome = { code: null, signal: null, timedOut: false, stdout: '', stderr: '' };
  const timer = setTimeout(() => {
    outcome.timedOut = true;
    child.kill('SIGKILL');
  }, deadlineMs);
  const waiting = [...prompts];
  const sayNext = () => {
    const prompt = waiting.shift();
    if (prompt === undefined) child.stdin.end();
    else
      child.stdin.write(`${JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } })}\n`);
  };
  // A prompt follows when the turn before it has ended, so each prompt is a turn of its own.
  createInterface({ input: child.stdout }).on('line', (line) => {
    outcome.stdout += `${line}\n`;
    if (line.includes('"type":"result"')) sayNext();
  });
  child.stderr.on('data', (chunk) => {
    outcome.stderr += chunk;
  });
  child.stdin.on('error', () => {}); // an agent that ended early reads no more; its exit code tells
  sayNext();
  return new Promise((resolve) => {
    const end = (code, signal) => {
      clearTimeout(timer);
      resolve({ ...outcome, code, signal });
    };
    child.on('close', end);
    child.on('error', (error) => {
      outcome.stderr += String(error);
      end(null, null);
    });
  });
}
