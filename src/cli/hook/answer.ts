import type { ReasonCode } from '../../action/reason.ts';
import type { ToolCall } from '../../action/tool-call.ts';
import {
  AFTER_EVENTS,
  CLAUDE_CODE,
  canAsk,
  emit,
  emitAfter,
  emitRefusal,
  isAttended,
  isOwnServer,
  modeOf,
  originOf,
  type Payload,
  readPayload,
  type ToolUse,
  translate,
} from '../../adapters/claude-code/index.ts';
import { blockAnswer, blockSaying } from '../../gate/answer.ts';
import { type ConfigCompiler, DEFAULT_CONFIG } from '../../gate/config.ts';
import { type Gate, openGate } from '../../gate/gate.ts';
import { rememberedNotice } from '../../gate/ledger-file.ts';
import { loadConfig } from '../../gate/load-config.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { readOff } from '../../gate/off.ts';
import { OWN_SERVER } from '../../gate/own-tools.ts';
import { loadRepositoryConfig, type RepositoryCompiler } from '../../gate/repository-config.ts';
import { noteSessionMode, type SessionMode, sessionModeOf } from '../../gate/session-mode.ts';
import { homeFromPasswd } from '../../workspace/home.ts';
import { modeInForce } from './mode.ts';

/** What the hook is told by whoever wired it; nothing of it comes from the environment. */
export interface HookSetting {
  readonly home: string;
  /** The folder that stands for `/`, where a managed configuration is looked for. Absent: `/`. */
  readonly system?: string;
  /** The event that the hook was wired to, where it says so. It decides for input that does not say. */
  readonly event?: string;
  readonly compile: ConfigCompiler;
  readonly compileRepository: RepositoryCompiler;
}

/**
 * The answer to one event of the host: a line in its protocol, or undefined for silence. Never throws: a fault of the
 * guard itself is a refusal.
 */
export function answerEvent(bytes: Uint8Array, setting: HookSetting): string | undefined {
  try {
    return forHome(answer(readPayload(bytes), setting), setting.home);
  } catch (error) {
    const what = error instanceof Error ? error.name : 'an unknown fault';
    return refuseEvent(setting.event, 'GUARD_FAILED', what, RUN_DOCTOR);
  }
}

/** What a person is told to type reaches the record of this home, wherever it is typed. A home of other characters is theirs to name. */
function forHome(line: string | undefined, home: string): string | undefined {
  if (home === homeFromPasswd() || !/^[\w./-]+$/.test(home)) return line;
  return line?.replace(/holdfast approve [aq]-\w{8}\b/g, `$& --home ${home}`);
}

const RUN_DOCTOR = 'a person runs `~/.local/bin/holdfast doctor` in a terminal';
const SEND_ONE = 'the host writes one event, a JSON object, to standard input';
const UPDATE = 'a person checks that this version of holdfast knows this version of the host';

/** Who can do what about an event that was not read. Others than these are no JSON object. */
const MENDS: Readonly<Partial<Record<ReasonCode, string>>> = {
  HOST_SHAPE_UNKNOWN: UPDATE,
  INPUT_MALFORMED: `${SEND_ONE}; to try the hook by hand, pipe one in`,
};

function answer(payload: Payload, setting: HookSetting): string | undefined {
  switch (payload.kind) {
    case 'before':
      return judge(payload.use, setting);
    case 'after':
      return record(payload, setting);
    case 'other':
      return undefined;
    case 'unknown':
      return refuseEvent(
        payload.event ?? setting.event,
        payload.reason,
        payload.why,
        MENDS[payload.reason] ?? SEND_ONE,
      );
  }
}

/** What has happened cannot be refused any more. */
function refuseEvent(
  event: string | undefined,
  reason: ReasonCode,
  why: string,
  mend: string,
): string | undefined {
  return AFTER_EVENTS.some((name) => name === event)
    ? undefined
    : emitRefusal(blockAnswer(reason, why, mend).message);
}

function judge(use: ToolUse, setting: HookSetting): string | undefined {
  // Also of a call that is not judged: it may be the one that starts a subagent.
  if (use.agent === undefined) noteSessionMode(locationsBelow(setting.home), use.session, seenIn(use));
  const translation = translate(use.tool, use.input, use.cwd);
  switch (translation.kind) {
    case 'harmless':
      return undefined;
    case 'malformed':
      return emitRefusal(blockAnswer('HOST_SHAPE_UNKNOWN', translation.why, UPDATE).message);
    case 'call':
      return decide(translation.call, use, setting);
  }
}

function decide(call: ToolCall, use: ToolUse, setting: HookSetting): string | undefined {
  const { modes, agentTypes } = inheritedBy(use, setting);
  const opened = open(use.session, use.cwd, modes, setting);
  if (typeof opened === 'string') return emitRefusal(opened);
  const { turn, callId, agent, permissionMode } = use;
  const answer = opened.gate.decide(call, {
    mode: opened.mode,
    agentTypes,
    ...(turn === undefined ? {} : { turn }),
    ...(callId === undefined ? {} : { callId }),
    ...(agent === undefined ? {} : { actor: agent }),
  });
  return emit(answer, canAsk(CLAUDE_CODE, permissionMode));
}

/** What narrows a call: the host's mode and the type of its agent, and of a subagent those of the one that started it. */
function inheritedBy(
  use: ToolUse,
  { home }: HookSetting,
): { readonly modes: readonly string[]; readonly agentTypes: readonly string[] } {
  const own = seenIn(use);
  const all = use.agent === undefined ? [own] : [sessionModeOf(locationsBelow(home), use.session), own];
  return {
    modes: all.flatMap(({ mode }) => mode ?? []),
    agentTypes: all.flatMap(({ agentType }) => agentType ?? []),
  };
}

function seenIn({ permissionMode, agentType }: ToolUse): SessionMode {
  const mode = modeOf(CLAUDE_CODE, permissionMode);
  return { ...(mode !== undefined && { mode }), ...(agentType !== undefined && { agentType }) };
}

function record(payload: Extract<Payload, { kind: 'after' }>, setting: HookSetting): string | undefined {
  const { event, session, cwd, turn, callId, outcome, permissionMode } = payload;
  if (turn === undefined || callId === undefined) return undefined;
  const opened = open(session, cwd, [], setting);
  if (typeof opened === 'string') return undefined;
  const attended = (): boolean => canAsk(CLAUDE_CODE, permissionMode) && isAttended(process.ppid);
  const { remembered, message } = opened.gate.record({ turn, callId, outcome, attended });
  return emitAfter(event, message, remembered.length === 0 ? '' : rememberedNotice(remembered));
}

interface Opened {
  readonly gate: Gate;
  readonly mode: string;
}

/** The session's gate, or the refusal that says why there is none. */
function open(run: string, cwd: string, hostModes: readonly string[], setting: HookSetting): Opened | string {
  const locations = locationsBelow(setting.home, setting.system);
  const loaded = loadConfig(locations, undefined, setting.compile);
  const off = readOff(locations, new Date()).state === 'off';
  if (!loaded.ok && !off) {
    return blockSaying(
      'CONFIG_INVALID',
      loaded.why,
      loaded.mend ?? `a person corrects \`${locations.configFile}\``,
    ).message;
  }
  // Off is off, whatever the configuration has come to.
  const { config: own, digest } = loaded.ok ? loaded : { config: DEFAULT_CONFIG, digest: 'default' };
  const { config, mode } = modeInForce(own, hostModes);
  const origin = originOf(process.ppid);
  const gate = openGate({
    locations,
    config,
    configDigest: digest,
    off,
    cwd,
    run,
    host: CLAUDE_CODE.id,
    seesReads: CLAUDE_CODE.seesReads,
    ...(origin && { origin }),
    ownServer: (folders) => isOwnServer(OWN_SERVER, folders, setting.home),
    repository: (root) => loadRepositoryConfig(root, locations, setting.compileRepository),
  });
  return { gate, mode };
}
