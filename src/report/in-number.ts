/** A count and what is counted, whose name is given in the plural. */
export function inNumber(count: number, name: string): string {
  if (count !== 1) return `${count} ${name}`;
  const one = name
    .replace('refusals and questions', 'refusal or question')
    .replace(/\b(candidate|time|quarantine|refusal|question|challenge|session|call|answer)s\b/, '$1')
    .replace(/\byeses\b/, 'yes');
  return `1 ${one}`;
}
