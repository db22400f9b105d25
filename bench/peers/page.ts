/**
 * Puts blocks between their marks, `<!-- NAME: ... -->` and `<!-- /NAME -->`, of a page.
 * @throws RangeError when the page has no such marks.
 */
export function withBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  let written = page;
  for (const [name, block] of Object.entries(blocks)) {
    const open = written.indexOf(`<!-- ${name}:`);
    const from = written.indexOf('-->', open);
    const to = written.indexOf(`<!-- /${name} -->`);
    if (open === -1 || from === -1 || to < from) throw new RangeError(`the page has no block \`${name}\``);
    written = `${written.slice(0, from)}-->\n\n${block}\n\n${written.slice(to)}`;
  }
  return written;
}
