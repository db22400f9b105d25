/** A time for a person, to the second and in UTC: `2026-01-31 09:05:00Z`. */
export function when(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')}Z`;
}
