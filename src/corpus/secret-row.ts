/**
 * A kind of credential: its name, what a person calls it with its article, how it looks, and the variable that usually
 * holds it. In how it looks `<w36>` stands for 36 characters of the class `w`, and `<check>` for the check characters
 * over the class before it.
 */
export type SecretRow = readonly [kind: string, title: string, shape: string, variable: string];
