/** How many parts of one text are looked for. */
const MOST = 200;
const PIECE = /[^\s<>"'`()[\]{},;|]{4,500}/gu;
const TELLING = /@|:\/\/|^www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?:[/:?#]|$)|\d{6,}|^(?:~|\.{0,2})\//u;
/** Numbers of accounts as people write them: `DE00 1234 5678`, `4402-7781-9930`. */
const GROUPS = /(?<![\p{L}\d])(?:\p{L}{2}\d{2}|\d{3,6})(?:[ -][\p{L}\d]{2,6}){1,9}(?![\p{L}\d])/gu;

/** Parts of a text that send or fetch something. */
export interface Telling {
  readonly parts: readonly string[];
  /** Whether there are more than are looked for. */
  readonly more: boolean;
}

/**
 * The addresses, URLs, hosts, paths and numbers of accounts in a text. A text that the model writes may carry one that a
 * tool handed it.
 */
export function tellingParts(text: string): Telling {
  const pieces = (text.match(PIECE) ?? []).map((piece) => piece.replace(/[.:!?*_]{1,20}$/u, ''));
  const groups = (text.match(GROUPS) ?? [])
    .filter((group) => /\d{3}/.test(group))
    .map((group) => group.replace(/[ -]/g, ''));
  const parts = [...new Set([...pieces.filter((piece) => TELLING.test(piece)), ...groups])];
  return { parts: parts.slice(0, MOST), more: parts.length > MOST };
}

const HOST = /(?:^|\/\/|@)([\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,250}[\p{L}\p{N}])?)(?:[:/?#]|$)/u;

/** The host that an address or a URL leads to. */
export function hostOf(link: string): string | undefined {
  return HOST.exec(link.replace(/^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?/i, '//'))?.[1];
}
