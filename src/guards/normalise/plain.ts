const NOT_PLAIN = /[^\t\n\r -~]/;

/** Every unit is a printable ASCII character, a tab or a line break: there is nothing to normalise. */
export function isPlain(text: string): boolean {
  return !NOT_PLAIN.test(text);
}
