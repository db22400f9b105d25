import type { Word } from '../reading.ts';
import { type Flow, GAP, quoted, type Value } from './values.ts';
import { addUnread, type Walk } from './walk.ts';

const FETCHING = /^(?:curl|wget|aria2c|http|https|xh|base64|openssl|certutil|bitsadmin)$/;
const SENDING =
  /^(?:curl|wget|ssh|scp|sftp|nc|ncat|netcat|telnet|ftp|rsync|http|https|xh|aws|gsutil|az|gh|rclone|mail|socat)$/;

/** A program outside of PowerShell: its words are handed to the readers that all shells share. */
export function runNative(head: Value, args: readonly (readonly Value[])[], input: Flow, walk: Walk): Flow {
  const all = args.flat();
  if (all.some((value) => value.splat)) addUnread(walk, 'arguments that cannot be known', head.source);
  const program = named(head);
  const words = [program, ...all.map((value) => wordOf(value))];
  const fed = input.open || input.values.length > 0;
  const source = fed ? `${input.posix ?? madeUp(input)} | ` : '';
  const posix = source + words.map((word) => spelled(word)).join(' ');
  const { folder } = walk.state;
  if (!fed && folder === undefined) walk.out.commands.push({ words: words.map((word) => plain(word)) });
  else
    walk.out.texts.push({
      language: 'posix',
      text: moveTo(folder) + posix,
      known: true,
      source: head.source,
    });
  const name = program.text.slice(program.text.lastIndexOf('/') + 1).replace(/\.exe$/, '');
  const remote = input.remote || FETCHING.test(name) || all.some((value) => value.remote === true);
  return {
    values: [],
    open: true,
    remote,
    posix,
    ...(SENDING.test(name) ? { takes: 'network' as const } : {}),
  };
}

/** Names of programs are looked up without regard to case. */
function named(head: Value): Value {
  const text = /[\\/]/.test(head.text) ? head.text.replaceAll('\\', '/') : head.text.toLowerCase();
  return { ...head, text };
}

function wordOf(value: Value): Value {
  return { ...value, glob: value.glob || (value.bare === true && /[*?]|\[.*\]/.test(value.text)) };
}

function plain({ text, known, glob, source, remote }: Value): Word {
  return { text, known, glob, source, ...(remote ? { remote } : {}) };
}

function spelled(value: Value): string {
  if (!value.glob || !value.known) return quoted(value);
  return value.text.replace(/[^\w*?[\]./~-]/g, '\\$&');
}

function madeUp(input: Flow): string {
  return input.remote ? 'curl -s "$HOLDFAST_NOT_KNOWN"' : 'printf %s "$HOLDFAST_NOT_KNOWN"';
}

function moveTo(folder: string | null | undefined): string {
  if (folder === undefined) return '';
  const text = folder ?? GAP;
  return `cd ${quoted({ text, known: folder !== null, glob: false, source: { start: 0, end: 0 } })} && `;
}
