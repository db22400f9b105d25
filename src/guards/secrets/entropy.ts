const counts = new Uint16Array(0x80);

/** Shannon entropy of a text in bits per character: 0 for one letter repeated, about 4 for random hex digits. Only the first 65,535 characters count; what is not ASCII counts as one character. */
export function shannonEntropy(text: string): number {
  const length = Math.min(text.length, 0xffff);
  if (length === 0) return 0;
  counts.fill(0);
  for (let at = 0; at < length; at++) {
    const slot = Math.min(text.charCodeAt(at), 0x7f);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  let bits = 0;
  for (const count of counts) {
    if (count > 0) bits -= (count / length) * Math.log2(count / length);
  }
  return bits;
}
