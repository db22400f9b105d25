/** What comes from an agent or a repository must not steer the terminal: one mark for each control or format character. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => '\uFFFD'.repeat(character.length));
}
