/** Longest wording of somebody else that an agent is shown. UTF-16 units. */
export const LONGEST_WORDING = 160;

/** Somebody else's words as one bounded line: they can neither look like other lines nor go on without an end. */
export function plainWording(text: string, limit: number): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return plain.length > limit ? `${plain.slice(0, limit - 1)}…` : plain;
}
