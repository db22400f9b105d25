import type { Effect, EffectDomain } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import { patchEffects } from '../programs/common/patched.ts';
import type { Invocation, NestedCommand, ProgramReading } from '../programs/program.ts';
import type { FollowUp, Word } from '../reading.ts';
import { judgeVariable } from './assignments.ts';
import { distrustPrograms } from './concealed.ts';
import { isDeviceStandIn, settled } from './file-effects.ts';
import { moved } from './folders.ts';
import { apart, type Frame } from './machine.ts';
import { noteProvenance } from './provenance.ts';
import { after, type Flow, type FoldedWord, GAP, SILENT } from './values.ts';
import { assign } from './variables.ts';
import { doubtWrites, noteWrite, writtenTexts } from './written.ts';

/** Programs that keep standard input for themselves: what they start reads nothing of it. */
const TAKE_INPUT = new Set(['xargs', 'parallel']);

/**
 * Takes over what a reader says of one call, in this frame. Answers what nested commands print; undefined when there are
 * none, so the program's own output counts.
 */
export function applyReading(
  reading: ProgramReading,
  invocation: Invocation,
  frame: Frame,
): Flow | undefined {
  const { out } = frame.machine;
  spend(20 * (reading.effects ?? []).length);
  for (const effect of reading.effects ?? []) {
    if (isDeviceStandIn(effect)) {
      if (effect.verb === 'read' && effect.sink !== 'process' && out.streamSink !== 'model')
        out.streamSink = effect.sink;
      continue;
    }
    out.effects.push(settled(effect, frame));
  }
  account(reading.effects ?? [], invocation.program, frame);
  noteProvenance(reading.effects ?? [], invocation, frame);
  out.unread.push(...(reading.unread ?? []));
  if (frame.elsewhere === undefined) for (const followUp of reading.followUps ?? []) follow(followUp, frame);
  let printed: Flow | undefined;
  const { program } = invocation;
  const inner: Partial<Frame> = {
    via: [...frame.via, program],
    depth: frame.depth + 1,
    ...(TAKE_INPUT.has(program) ? { stdin: SILENT } : {}),
  };
  for (const command of reading.commands ?? []) {
    printed = after(printed ?? SILENT, runNested(command, invocation, apart(frame, inner)));
  }
  for (const text of reading.texts ?? []) {
    const fed: Partial<Frame> =
      text.fed === true ? { stdin: { kind: 'pipe', from: program, remote: false } } : {};
    const place = apart(frame, { ...inner, ...fed, ...placeOf(text.elsewhere === true, program, frame) });
    const from = out.effects.length;
    printed = after(printed ?? SILENT, frame.machine.text(text, place));
    if (text.concealed === true) distrustPrograms(out, from, program);
  }
  return printed;
}

/** Keeps account of what files hold that this text wrote: programs change, copy and move them. */
function account(effects: readonly Effect[], program: string, { machine, state, stdin }: Frame): void {
  const { written } = machine;
  const paths = effects.filter((effect) => effect.domain === 'file' && effect.target !== undefined);
  const sources = paths.filter(({ verb, sink }) => (verb === 'read' && sink !== 'model') || verb === 'move');
  const texts = sources.flatMap(({ target = '' }) => writtenTexts(written, state.folder, target));
  for (const { verb, target = '' } of paths) {
    if (verb === 'read' || verb === 'chmod') continue;
    doubtWrites(written, state.folder, target);
    if (verb !== 'write') continue;
    for (const text of texts) noteWrite(written, state.folder, target, text, false);
    if (program === 'tee' && stdin.kind === 'text')
      noteWrite(written, state.folder, target, stdin.text, false);
  }
}

/** A patch that this very text wrote is not on the disk yet. */
function follow(followUp: FollowUp, frame: Frame): void {
  const { out, written } = frame.machine;
  out.followUps.push(placed(followUp, frame));
  if (followUp.kind !== 'patch') return;
  for (const text of writtenTexts(written, frame.state.folder, followUp.path))
    for (const effect of patchEffects(text, followUp)) out.effects.push(settled(effect, frame));
}

function placed(followUp: FollowUp, frame: Frame): FollowUp {
  const { folder } = frame.state;
  return followUp.base !== undefined || folder === undefined ? followUp : { ...followUp, base: folder };
}

function runNested(command: NestedCommand, invocation: Invocation, frame: Frame): Flow {
  const { base } = command;
  if (base !== undefined) frame.state.folder = base === null ? null : moved(frame.state.folder, base);
  for (const setting of command.settings ?? []) setVariable(setting, frame);
  const words: FoldedWord[] = [...command.words];
  if (command.openEnded) words.push(...suppliedWords(invocation));
  const place: Frame = {
    ...frame,
    ...placeOf(command.elsewhere === true, invocation.program, frame),
    privileged: frame.privileged || command.privileged === true,
    ...(command.bare ? { bare: true } : {}),
  };
  return frame.machine.command(words, place, { outside: true });
}

function setVariable({ text, source }: Word, frame: Frame): void {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  judgeVariable(name, { text: value }, source, frame);
  assign(frame, name, [{ text: value }], true);
}

/** More words than this are one unknown. */
const MOST_WORDS = 64;

/** The arguments that input supplies: the words of a known text, or the names that the pipe lists. */
function suppliedWords(invocation: Invocation): readonly FoldedWord[] {
  const { stdin, source } = invocation;
  if (stdin.kind === 'pipe' && stdin.paths !== undefined) return [{ ...stdin.paths, source }];
  if (stdin.kind === 'text' && stdin.known && !/['"\\]/.test(stdin.text)) {
    const words = stdin.text.split(/\s+/).filter((text) => text !== '');
    if (words.length <= MOST_WORDS)
      return words.map((text) => ({ text, known: true, glob: false, source: stdin.source }));
  }
  return [{ text: GAP, known: false, glob: false, many: true, source }];
}

const HOSTS = new Set(['ssh', 'mosh', 'autossh', 'sshpass', 'rsh', 'gcloud', 'ansible']);

function placeOf(elsewhere: boolean, program: string, frame: Frame): { readonly elsewhere?: EffectDomain } {
  if (!elsewhere) return frame.elsewhere === undefined ? {} : { elsewhere: frame.elsewhere };
  return { elsewhere: HOSTS.has(program) ? 'network' : 'container' };
}
