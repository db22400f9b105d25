import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { onPath, onPaths, traitsOf } from '../common/effects.ts';
import { fetchesFrom, sendsTo } from '../common/net.ts';
import { slice } from '../common/words.ts';
import type { Invocation, ProgramReading } from '../program.ts';

/** Programs that copy between folders and object stores, and the verbs that do it. */
const COPIES: Readonly<Record<string, RegExp>> = {
  aws: /^(?:cp|mv|sync)$/,
  awslocal: /^(?:cp|mv|sync)$/,
  gsutil: /^(?:cp|mv|rsync)$/,
  gcloud: /^(?:cp|mv|rsync|scp)$/,
  s3cmd: /^(?:put|get|sync|cp|mv)$/,
  s5cmd: /^(?:cp|mv|sync)$/,
  azcopy: /^(?:copy|cp|sync)$/,
  rclone: /^(?:copy|copyto|sync|move|moveto)$/,
  kubectl: /^cp$/,
  oc: /^(?:cp|rsync)$/,
  gh: /^(?:upload)$/,
};

/** Files that leave, and files that come. */
export function transfers(call: Invocation): ProgramReading {
  const verbs = COPIES[call.program];
  if (verbs === undefined) return {};
  const operands = call.args.filter((word) => !word.text.startsWith('-'));
  const verb = operands.findIndex((word) => verbs.test(word.text));
  if (verb < 0 || verb > 2) return {};
  const ends = operands.slice(verb + 1).filter((word) => isEnd(word.text));
  const target = ends.at(-1);
  if (target === undefined || ends.length < 2) return {};
  const tree = takesTrees(call, operands[verb]?.text ?? '');
  return { effects: ends.slice(0, -1).flatMap((source) => copied(call, source, target, tree)) };
}

function takesTrees(call: Invocation, verb: string): boolean {
  return (
    /^(?:sync|rsync|mirror|copy|copyto|move)$/.test(verb) ||
    call.args.some((word) => /^(?:-[a-z]*[rR]|--recursive)$/.test(word.text))
  );
}

const UPLOADS = /^(?:put|upload|send|push)(?:$|[-_:])|[-_:](?:put|upload)$/i;
const MOVES = /^(?:cp|copy|mv|move|sync|rsync|mirror)(?:$|[-_:])/i;
const CONTENT = /^(?:-f|--(?:in|input|infile|file|filename|src|source|from|path|data|content|body))(?:=|$)/;

/** What a client of a shared service takes along by its verb, whatever the product: an alias of a store looks like a folder. */
export function uploads(call: Invocation): ProgramReading {
  const operands = call.args.filter((word) => !word.text.startsWith('-')).slice(0, MAX_OPERANDS);
  const at = operands.findIndex(({ text }, index) => index < 4 && (UPLOADS.test(text) || MOVES.test(text)));
  if (at < 0) return {};
  const behind = operands.slice(at + 1);
  const target = behind.at(-1)?.text ?? '';
  const moves = MOVES.test(operands[at]?.text ?? '');
  if (moves && behind.length > 1 && /^(?:\.{1,2}(?:\/|$)|[/~])/.test(target)) return {};
  const given = call.args.flatMap((word, index) => {
    const name = CONTENT.exec(word.text)?.[0];
    const value = name?.endsWith('=') ? slice(word, name.length) : call.args[index + 1];
    return name === undefined || value === undefined ? [] : [value];
  });
  const files = [...(moves ? behind.slice(0, Math.max(behind.length - 1, 1)) : behind), ...given].filter(
    ({ text }) => isEnd(text) && /[./~]/.test(text) && !isRemote(text),
  );
  return {
    effects: onPaths(call, 'read', [...new Set(files)], {
      sink: 'network',
      certainty: 'likely',
      ...traitsOf(takesTrees(call, operands[at]?.text ?? '') && 'recursive'),
    }),
  };
}

const MAX_OPERANDS = 64;

function isEnd(text: string): boolean {
  return !/^\w+=/.test(text);
}

function isRemote(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[\w.-]+(?:\/[\w.-]+)?:/.test(text);
}

function copied(call: Invocation, source: Word, target: Word, tree: boolean): Effect[] {
  if (isRemote(target.text)) {
    const reads = isRemote(source.text)
      ? []
      : onPath(call, 'read', source, { sink: 'network', ...traitsOf(tree && 'recursive') });
    return [...reads, sendsTo(call, target)];
  }
  return isRemote(source.text)
    ? [fetchesFrom(call, source, 'file'), ...onPath(call, 'write', target, traitsOf('overwrite'))]
    : [];
}
