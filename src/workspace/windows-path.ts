/** What a Windows path means, read from its text alone. */
export type WindowsPath =
  | {
      readonly kind: 'path';
      /** `C:/a/b` or `//server/share/a`, absolute, free of `.` and `..`, of trailing dots, spaces and streams. */
      readonly path: string;
      /** True when a name such as `PROGRA~1` may stand for a longer one. */
      readonly mayBeShort: boolean;
      /** True when the text names an alternate data stream of the file. */
      readonly stream: boolean;
    }
  /** Relative to a folder: join it to one and read it again. */
  | { readonly kind: 'relative'; readonly drive?: string; readonly rooted: boolean; readonly rest: string }
  | { readonly kind: 'refused'; readonly why: string };

const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[1-9¹²³]|lpt[1-9¹²³])$/i;
const SHORT_NAME = /^[^~]{1,6}~[0-9]{1,6}(?:\.[^.]{0,3})?$/;

/**
 * Reads a Windows path: drive letters, shares, the `\\?\` forms, either slash, reserved names, trailing dots and
 * spaces, streams and short names. Pure; knows no disk.
 */
export function readWindowsPath(text: string): WindowsPath {
  if (text.includes('\0')) return { kind: 'refused', why: 'it holds a NUL character' };
  const slashed = text.replaceAll('\\', '/');
  const device = /^\/\/[?.]\/(.*)$/s.exec(slashed);
  if (device) return readDevice(device[1] ?? '');
  const share = /^\/\/([^/]+)\/+([^/]+)(?:\/+(.*))?$/s.exec(slashed);
  if (share) return absolute(`//${share[1]}/${share[2]}/`, share[3] ?? '');
  const drive = /^([A-Za-z]):(\/?)(.*)$/s.exec(slashed);
  if (!drive) return { kind: 'relative', rooted: slashed.startsWith('/'), rest: slashed.replace(/^\/+/, '') };
  const letter = (drive[1] ?? '').toUpperCase();
  if (drive[2] === '') return { kind: 'relative', drive: letter, rooted: false, rest: drive[3] ?? '' };
  return absolute(`${letter}:/`, drive[3] ?? '');
}

function readDevice(rest: string): WindowsPath {
  const share = /^UNC\/+([^/]+)\/+([^/]+)(?:\/+(.*))?$/is.exec(rest);
  if (share) return absolute(`//${share[1]}/${share[2]}/`, share[3] ?? '');
  const drive = /^([A-Za-z]):(?:\/(.*))?$/s.exec(rest);
  if (drive) return absolute(`${(drive[1] ?? '').toUpperCase()}:/`, drive[2] ?? '');
  return { kind: 'refused', why: 'it names a device' };
}

function absolute(root: string, rest: string): WindowsPath {
  const names: string[] = [];
  let mayBeShort = false;
  let stream = false;
  for (const part of rest.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      names.pop();
      continue;
    }
    const name = readName(part);
    if (name.reserved) return { kind: 'refused', why: `\`${part}\` names a device` };
    mayBeShort ||= SHORT_NAME.test(name.text);
    stream ||= name.stream;
    if (name.text !== '') names.push(name.text);
  }
  return { kind: 'path', path: root + names.join('/'), mayBeShort, stream };
}

interface Name {
  readonly text: string;
  readonly stream: boolean;
  readonly reserved: boolean;
}

function readName(part: string): Name {
  const colon = part.indexOf(':');
  const bare = colon < 0 ? part : part.slice(0, colon);
  const text = bare.replace(/[. ]+$/, '');
  const stem = (text.split('.')[0] ?? '').trimEnd();
  return { text, stream: colon >= 0, reserved: RESERVED.test(stem) };
}
