import type { Effect, EffectTrait, EffectVerb } from '../action/effect.ts';
import type { ToolCall } from '../action/tool-call.ts';
import { readPatch } from './patch/read-patch.ts';
import { sqlChanges } from './programs/interpreters/sql-changes.ts';
import { type ReadingOptions, readPowerShellScript, readScript } from './read-script.ts';
import type { Reading } from './reading.ts';

/** What one tool call would do, as far as it tells itself. Pure; never throws. */
export function readCall(call: ToolCall, options: ReadingOptions = {}): Reading {
  switch (call.tool) {
    case 'shell':
      return readCommand(call, options);
    case 'read':
      return onPath(call, 'read', call.reach === 'tree' ? ['recursive'] : []);
    case 'write':
      return onPath(call, 'write', ['overwrite']);
    case 'edit':
      return onPath(call, 'write', []);
    case 'delete':
      return onPath(call, 'delete', ['recursive']);
    case 'patch':
      return call.content === undefined ? unread('the call holds no patch') : readPatch(call.content);
    case 'fetch':
      return readFetch(call);
    default:
      return readOther(call);
  }
}

function readCommand(call: ToolCall, options: ReadingOptions): Reading {
  if (call.command === undefined) return unread('the call holds no command');
  const read = call.dialect === 'powershell' ? readPowerShellScript : readScript;
  const reading = read(call.command, { cwd: call.cwd, ...options });
  const statements = sqlChanges(call.command);
  return statements.length === 0 ? reading : { ...reading, effects: [...reading.effects, ...statements] };
}

function onPath(call: ToolCall, verb: EffectVerb, traits: readonly EffectTrait[]): Reading {
  if (call.path === undefined || call.path === '') return unread('the call names no path');
  const names = call.tool === 'read' && call.reach === 'names';
  const effect: Effect = {
    verb,
    domain: 'file',
    target: call.path,
    ...(verb === 'read' && !names ? { sink: 'model' as const } : {}),
    certainty: 'certain',
    ...(traits.length > 0 ? { traits } : {}),
  };
  return { ...EMPTY, effects: names ? [] : [effect] };
}

function readFetch(call: ToolCall): Reading {
  if (call.url === undefined) return unread('the call names no address');
  const host = hostOf(call.url);
  if (host === undefined) return unread('the address could not be read');
  if (host === '') return fileFetch(call.url);
  return {
    ...EMPTY,
    effects: [{ verb: 'read', domain: 'network', target: host, sink: 'model', certainty: 'certain' }],
  };
}

/** The host of an address; empty for a file of this machine. */
function hostOf(url: string): string | undefined {
  try {
    const parsed = new URL(/^(?:[a-z][a-z0-9+.-]*:\/\/|file:)/i.test(url) ? url : `https://${url}`);
    return parsed.protocol === 'file:' ? '' : parsed.host || undefined;
  } catch {
    return undefined;
  }
}

function fileFetch(url: string): Reading {
  const target = decodeURIComponentSafe(new URL(url).pathname);
  return {
    ...EMPTY,
    effects: [{ verb: 'read', domain: 'file', target, sink: 'model', certainty: 'certain' }],
  };
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readOther(call: ToolCall): Reading {
  const target = call.name ?? 'unknown';
  return { ...EMPTY, effects: [{ verb: 'exec', domain: 'tool', target, certainty: 'unread' }] };
}

const EMPTY: Reading = { effects: [], commands: [], unread: [], followUps: [] };

function unread(why: string): Reading {
  return { ...EMPTY, unread: [{ why }] };
}
