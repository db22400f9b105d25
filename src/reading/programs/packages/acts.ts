import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { effectOf, onPath, traitsOf } from '../common/effects.ts';
import { hostOf, isLoopback } from '../common/net.ts';
import type { Invocation } from '../program.ts';

/** Code comes in through a package manager. */
export function installs(
  call: Invocation,
  packages: readonly Word[],
  details: { global?: boolean; index?: readonly Word[]; guard?: boolean } = {},
): Effect {
  const target = packages.map((word) => word.text).join(' ');
  const plain = [...packages, ...(details.index ?? [])].some((word) => isPlainHttp(word.text));
  return effectOf(call, 'install', 'package', {
    ...(target === '' ? {} : { target }),
    ...(packages.every((word) => word.known) ? {} : { targetKind: 'unknown' as const }),
    ...traitsOf(
      details.global === true && 'global',
      plain && 'remote-code',
      details.guard === true && 'guard',
    ),
    ...(plain ? { note: 'fetched without encryption, so anybody on the way can change it' } : {}),
  });
}

/** Unencrypted addresses other than this machine's own; registries and `https` or git addresses are a manager's ordinary work. */
function isPlainHttp(text: string): boolean {
  return /(?:^|[@+= ])http:\/\//i.test(text) && !isLoopback(hostOf(text.slice(text.indexOf('http:'))));
}

/** A package manager writes its own files; its lockfile is exempt from what an edit of it would meet. */
export function writesOwn(
  call: Invocation,
  manifest: string | undefined,
  lockfile: string | undefined,
): Effect[] {
  const word = (text: string): Word => ({ text, known: true, glob: false, source: call.source });
  return [
    ...(manifest === undefined ? [] : onPath(call, 'write', word(manifest))),
    ...(lockfile === undefined ? [] : onPath(call, 'write', word(lockfile), traitsOf('own-lockfile'))),
  ];
}

/** Something is made public that others may depend on from then on. */
export function publishes(call: Invocation, target: string): Effect {
  return effectOf(call, 'send', 'package', {
    target,
    recoverable: false,
    note: 'what is published cannot be called back',
    ...traitsOf('remote', 'publish', 'irreversible'),
  });
}

/** Code of the workspace runs; what it does inside stays unknown. */
export function runsWorkspace(call: Invocation, target?: string): Effect {
  return effectOf(call, 'exec', 'process', {
    ...(target === undefined ? {} : { target }),
    certainty: 'likely',
    ...traitsOf('workspace-code'),
  });
}
