import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { onPath, onPaths, traitsOf } from '../common/effects.ts';
import { fetchesFrom, sendsTo } from '../common/net.ts';
import type { Invocation, ProgramReading } from '../program.ts';

/** Programs that copy between folders and object stores, and the verbs that do it. */
const COPIES: Readonly<Record<string, RegExp>> = {
  aws: /^(?:cp|mv|sync)$/,
  awslocal: /^(?:cp|mv|sync)$/,
  gsutil: /^(?:cp|mv|rsync)$/,
  gcloud: /^(?:cp|mv|rsync|scp)$/,
  s3cmd: /^(?:put|get|sync|cp|mv)$/,
  s5cmd: /^(?:cp|mv|sync)$/,
  mc: /^(?:cp|mv|mirror|pipe|put)$/,
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
  // An alias of a store looks like a folder.
  if (/^mcli?$/.test(call.program))
    return {
      effects: [...onPaths(call, 'read', ends.slice(0, -1), { sink: 'network' }), sendsTo(call, target)],
    };
  const tree =
    /^(?:sync|rsync|mirror|copy|copyto|move)$/.test(operands[verb]?.text ?? '') ||
    call.args.some((word) => /^(?:-[a-z]*[rR]|--recursive)$/.test(word.text));
  return { effects: ends.slice(0, -1).flatMap((source) => copied(call, source, target, tree)) };
}

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
