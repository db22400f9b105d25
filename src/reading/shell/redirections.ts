import type { Effect, EffectTrait, Sink } from '../../action/effect.ts';
import { type Descriptor, type Descriptors, descriptorNamed, type Output } from './descriptors.ts';
import { ENDLESS_FILE, endlessFrom, judgeKept } from './endless-flows.ts';
import { fileEffect } from './file-effects.ts';
import { foldWord } from './fold.ts';
import type { Folding } from './folding.ts';
import type { Frame } from './machine.ts';
import { noteFetched } from './provenance.ts';
import { locate } from './scope.ts';
import { judgeWriteBeside } from './scripts.ts';
import { reachesNetwork } from './sinks.ts';
import type { Redirect } from './syntax.ts';
import { type Flow, type FoldedWord, GAP, isRemote } from './values.ts';
import { doubtWrites, noteWrite, writtenText } from './written.ts';

export interface FoldedRedirect {
  readonly redirect: Redirect;
  readonly target: FoldedWord | undefined;
  /** Here-documents and here-strings: the text that is read. */
  readonly text?: string;
  readonly remote?: boolean;
  readonly effects: readonly Effect[];
}

/** What the redirections of one command make of its input and output. */
export interface Redirected {
  readonly stdin?: Flow;
  readonly output?: Output;
  /** Every descriptor that was opened, those of its input and output among them. */
  readonly opened?: Descriptors;
}

export function foldRedirects(redirects: readonly Redirect[], folding: Folding): readonly FoldedRedirect[] {
  return redirects.map((redirect) => {
    const from = folding.out.effects.length;
    const folded = foldTarget(redirect, folding);
    return { redirect, ...folded, effects: folding.out.effects.slice(from) };
  });
}

function foldTarget(
  redirect: Redirect,
  folding: Folding,
): Pick<FoldedRedirect, 'target' | 'text' | 'remote'> {
  const { target, operator } = redirect;
  if (target === undefined) return { target: undefined };
  if (operator === '<<' || operator === '<<<') {
    const value = folding.text(target);
    const text = redirect.body?.stripTabs ? value.text.replace(/^\t+/gm, '') : value.text;
    const whole = operator === '<<<' ? `${text}\n` : text;
    return { target: undefined, text: whole, ...(value.remote ? { remote: true } : {}) };
  }
  const words = foldWord(target, folding);
  const [only] = words;
  if (/&$/.test(operator) && words.some(({ text }) => /`|\$[({[]/.test(text)))
    folding.distrust('a name that bash expands a second time', target.start, target.end);
  if (only !== undefined && words.length === 1) return { target: only };
  const source = locate(folding.scope, target.start, target.end);
  return { target: { text: GAP, known: false, glob: false, source } };
}

/** True where a command's input or output is a connection that the shell opens. */
export function touchesSocket(all: readonly FoldedRedirect[], { machine }: Frame): boolean {
  return all.some(({ target }) => {
    if (target === undefined) return false;
    return (
      /^\/dev\/(?:tcp|udp)\//.test(target.text) ||
      (/^\d+$/.test(target.text) && Number(target.text) > 2 && machine.sockets.has(target.text))
    );
  });
}

/** Adds the effects of redirections, in order; the last one for a descriptor counts. */
export function applyRedirects(
  all: readonly FoldedRedirect[],
  frame: Frame,
  program: string | undefined,
): Redirected {
  if (all.length === 0) return {};
  const opened = new Map<string, Descriptor>();
  let result: Redirected = { opened };
  for (const one of all) {
    const found = applyRedirect(one, frame, program, opened);
    const { descriptor } = one.redirect;
    const isInput = descriptor === undefined ? /^</.test(one.redirect.operator) : descriptor === 0;
    const isOutput = descriptor === undefined ? !isInput : descriptor === 1;
    opened.set(String(descriptor ?? (isInput ? 0 : 1)), found);
    if (isInput && found.input !== undefined) result = { ...result, stdin: found.input };
    if (isOutput && found.output !== undefined) result = { ...result, output: found.output };
  }
  return result;
}

function applyRedirect(
  one: FoldedRedirect,
  frame: Frame,
  program: string | undefined,
  opened: Descriptors,
): Descriptor {
  const { redirect, target } = one;
  const { operator, descriptor } = redirect;
  if (operator === '<<' || operator === '<<<') return readText(one, frame);
  if (target === undefined) return {};
  if (operator === '<') return readFrom(target, one, frame, program);
  const copied = (): Descriptor | undefined =>
    descriptorNamed(new Map([...frame.state.descriptors, ...opened]), target.text);
  if (operator === '<&') return copied() ?? {};
  const known = operator === '>&' ? copied() : undefined;
  if (known !== undefined) return known;
  if (operator === '>&' && isDescriptor(target.text, descriptor)) {
    return target.text.startsWith('1') || descriptor !== undefined ? {} : { output: { holds: () => {} } };
  }
  return writeTo(target, one, frame, program);
}

function isDescriptor(text: string, descriptor: Redirect['descriptor']): boolean {
  return /^(?:\d+-?|-)$/.test(text) || (descriptor !== undefined && text.includes(GAP));
}

function readText(one: FoldedRedirect, frame: Frame): Descriptor {
  const { target } = one.redirect;
  const span = locate(frame.scope, target?.start ?? one.redirect.start, target?.end ?? one.redirect.end);
  const remote = one.remote ? { remote: true } : {};
  return { input: { kind: 'text', text: one.text ?? '', start: span.start, end: span.end, ...remote } };
}

function readFrom(
  target: FoldedWord,
  { redirect }: FoldedRedirect,
  frame: Frame,
  program: string | undefined,
): Descriptor {
  if (target.supplies !== undefined) return { input: target.supplies };
  if (socketEffect(target, 'read', frame, redirect.descriptor))
    return {
      input: { kind: 'pipe', from: target.text, remote: true },
      output: { sink: 'network', holds: () => {} },
    };
  if (ENDLESS_FILE.test(target.text)) return { input: endlessFrom(target.text) };
  if (isStandardFile(target.text)) return descriptorNamed(frame.state.descriptors, target.text) ?? {};
  frame.machine.out.effects.push(
    fileEffect('read', target, frame, { sink: 'model', ...(program ? { program } : {}) }),
  );
  const written = target.known
    ? writtenText(frame.machine.written, frame.state.folder, target.text)
    : undefined;
  if (redirect.descriptor !== undefined && redirect.descriptor !== 0) return {};
  const { start, end } = target.source;
  return {
    input: written === undefined ? { kind: 'file', target } : { kind: 'text', text: written, start, end },
  };
}

const STANDARD = /^\/dev\/(?:null|zero|full|u?random|std(?:in|out|err)|tty|fd\/\d+)$/;

function isStandardFile(path: string): boolean {
  return STANDARD.test(path);
}

/** `/dev/tcp/host/port` is no file: bash connects there. */
function socketEffect(
  target: FoldedWord,
  verb: 'read' | 'send',
  frame: Frame,
  descriptor: Redirect['descriptor'],
): boolean {
  const match = /^\/dev\/(?:tcp|udp)\/([^/]*)\/(.*)$/.exec(target.text);
  if (match === null) return false;
  frame.machine.sockets.add(String(descriptor ?? (verb === 'read' ? 0 : 1)));
  frame.machine.out.effects.push({
    verb,
    domain: 'network',
    target: `${match[1]}:${match[2]}`,
    ...(target.known ? {} : { targetKind: 'unknown' as const }),
    certainty: 'certain',
    source: target.source,
    note: 'a connection that the shell opens itself',
  });
  return true;
}

function writeTo(
  target: FoldedWord,
  one: FoldedRedirect,
  frame: Frame,
  program: string | undefined,
): Descriptor {
  const { operator, descriptor } = one.redirect;
  const isStdout = descriptor === undefined || descriptor === 1;
  const output = (sink: Sink | undefined, holds: Output['holds'] = () => {}): Descriptor => ({
    output: { ...(sink === undefined ? {} : { sink }), holds },
  });
  if (socketEffect(target, 'send', frame, descriptor))
    return { ...output('network'), input: { kind: 'pipe', from: target.text, remote: true } };
  if (target.text === '/dev/null' || target.text === '/dev/full') return output('process');
  if (target.text === '/dev/fd/63') return output(reachesNetwork(one.effects) ? 'network' : 'process');
  if (isStandardFile(target.text))
    return descriptorNamed(frame.state.descriptors, target.text) ?? output(undefined);
  const append = operator === '>>' || operator === '&>>';
  const traits: EffectTrait[] = operator === '<>' ? [] : [append ? 'append' : 'overwrite'];
  frame.machine.out.effects.push(
    fileEffect('write', target, frame, { traits, ...(program ? { program } : {}) }),
  );
  if (!target.known || target.glob) {
    doubtWrites(frame.machine.written, frame.state.folder, target.text);
    return output('file', (printed) => judgeKept(printed, target.source, frame));
  }
  const { machine, state } = frame;
  const { folder } = state;
  if (!isStdout) noteWrite(machine.written, folder, target.text, undefined, append);
  return output('file', (printed) => {
    judgeKept(printed, target.source, frame);
    const text = printed.kind === 'text' ? printed.text : printed.kind === 'none' ? '' : undefined;
    noteWrite(machine.written, folder, target.text, text, append);
    judgeWriteBeside(target.text, frame);
    if (isRemote(printed)) noteFetched(target.text, frame);
  });
}
