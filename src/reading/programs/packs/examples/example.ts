/** By rule: calls that the rule speaks about, and near misses that it leaves to others. */
export type Examples = Readonly<Record<string, readonly [match: readonly string[], miss: readonly string[]]>>;
