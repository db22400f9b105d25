import { effectOf, traitsOf } from '../common/effects.ts';
import type { Invocation, ProgramReader, ProgramReading, ProgramTable } from '../program.ts';

/** Coding agents: each runs hooks of its own, so a second one started without them works unguarded. */
const HOSTS =
  'claude claude-code codex opencode gemini gemini-cli goose qwen cursor-agent copilot pi amp droid kiro-cli hermes openclaw antigravity cline devin auggie crush aider';

/** Switches that leave hooks, plugins or questions out, or bring other settings. */
const UNGUARDS =
  /^--(?:safe-mode|pure|bare|no-(?:extensions|plugins|hooks|skills|sandbox)|disable-(?:hooks|plugins|extensions|all-hooks)|dangerously[\w-]*|allow-dangerously[\w-]*|yolo|full-auto|bypass[\w-]*|skip-permissions[\w-]*|settings|setting-sources|config-dir|approval-mode|permission-mode|ask-for-approval|allow-all[\w-]*|trust-all[\w-]*|yes-always|auto-approve|force|auto)(?:=|$)/;

/** The same in a letter, where the host has one. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  gemini: /^-y$/,
  'gemini-cli': /^-y$/,
  qwen: /^-y$/,
  crush: /^-y$/,
  'cursor-agent': /^-f$/,
  aider: /^--yes$/,
  codex:
    /^(?:never|danger-full-access|-c\w*hooks.*|(?:features\.)?hooks?=.*|(?:approval_policy|sandbox_mode|notify)=.*)$/,
};

/** A host that is fetched as it is started. */
const FETCHED = /^(?:claude-code|gemini-cli)$/;

/** Sub-commands that change what the host runs before a tool. */
const CONFIGURES =
  /^(?:config|settings|features?|hook|hooks|plugin|plugins|extension|extensions|mcp|trust|policy)$/;
/** The same where the host has no word for what it takes in. */
const EXTENDS = /^(?:install|uninstall|remove|update)$/;
const LOOKS = /^(?:list|ls|get|show|status|help|info|path|view)$/;

function host(call: Invocation): ProgramReading {
  const plain = call.args.filter((word) => !word.text.startsWith('-')).map((word) => word.text);
  const [verb = '', action = ''] = plain;
  const note = 'an agent would run without the guard';
  const tells = /^(?:--version|-v|--help|-h|help|version|doctor)$/.test(call.args[0]?.text ?? '');
  if (tells && call.args.length === 1) return {};
  const letters = LETTERS[call.program];
  if (
    FETCHED.test(call.program) ||
    call.args.some(({ text }) => UNGUARDS.test(text) || letters?.test(text) === true)
  ) {
    return {
      effects: [effectOf(call, 'exec', 'process', { target: call.program, note, ...traitsOf('guard') })],
    };
  }
  const changes = call.program === 'pi' && EXTENDS.test(verb);
  if ((changes || CONFIGURES.test(verb)) && action !== '' && !LOOKS.test(action)) {
    const named = { ...call, program: `${call.program} ${verb}` };
    return {
      effects: [
        effectOf(named, 'write', 'system', {
          target: call.program,
          note: 'changes what an agent runs before a tool',
          ...traitsOf('guard'),
        }),
      ],
    };
  }
  if (tells) return {};
  return { effects: [effectOf(call, 'exec', 'process', { target: call.program, certainty: 'likely' })] };
}

const reader: ProgramReader = host;

export const AGENTS: ProgramTable = Object.fromEntries(HOSTS.split(' ').map((name) => [name, reader]));
