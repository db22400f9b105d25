/** Wrong use or bad input: one clear line for a person, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
