/** The system's code of a failed call, or an empty string for anything else that was thrown. */
export function errnoOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
