/** Words that people write where a secret belongs. Lower case. */
const STAND_INS =
  /example|changeme|change[_-]me|placeholder|redacted|dummy|sample|your[_-]?|insert|replace|todo|fixme|undefined|censored|foobar|lorem|default|notreal|not[_-]?a[_-]?real|fake|mock/;

/** What stands in for a value by its form: templates, variables, marks of redaction. */
const TEMPLATED =
  /\$\{|\{\{|\$\(|<%|%[A-Z_]{2,40}%|^\$[A-Za-z_]|^<[^<>]{1,80}>?$|^\[[^[\]]{1,80}\]?$|\*{3}|\.{3}|x{5}|X{5}|#{4}|^process\.env|^os\.environ|^env[.([]|^ENV\[|^secrets\.|^vault:|^!(?:Ref|Sub|GetAtt)|^arn:|^file:\/\/|^ref\+/;

/** A value that nobody would use: a stand-in, a template, one letter or one row of the alphabet repeated. */
export function isPlaceholder(value: string): boolean {
  return isFiller(value) || TEMPLATED.test(value) || STAND_INS.test(value.toLowerCase());
}

/** What is made of one unit repeated or of letters in the order of the alphabet, wherever such a run stands in it. */
export function isFiller(value: string): boolean {
  let same = 1;
  let rising = 1;
  for (let at = 1; at < value.length; at++) {
    const step = value.charCodeAt(at) - value.charCodeAt(at - 1);
    same = step === 0 ? same + 1 : 1;
    rising = step === 1 && value.charCodeAt(at) > 57 ? rising + 1 : 1;
    if (same >= 6 || rising >= 8) return true;
  }
  return false;
}
