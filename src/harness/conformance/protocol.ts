import { isVerdict } from '../../action/verdict.ts';
import { isGuardFamily } from '../../guards/family.ts';
import type { Finding, Guard, GuardVerdict } from '../../guards/guard.ts';
import { isGuardName, readVerdict } from '../../guards/read-verdict.ts';
import { must } from './case.ts';
import type { NamedText } from './texts.ts';

/** What every guard is before it has seen a text. */
export function mustBeGuard(guard: Guard): void {
  must(typeof guard === 'object' && guard !== null, 'the guard is no object');
  must(isGuardName(guard.name), '`name` is no name: 1 to 80 letters, digits, blanks or any of `_.@/+-`');
  must(guard.families.length > 0, '`families` is empty: a guard claims at least one');
  must(guard.families.every(isGuardFamily), '`families` names one that does not exist');
  must(new Set(guard.families).size === guard.families.length, '`families` names one twice');
  must(typeof guard.check === 'function', '`check` is no function');
  const { reach } = guard;
  must(reach === undefined || (Number.isSafeInteger(reach) && reach >= 0), '`reach` is no whole number');
  let options: unknown;
  try {
    options = JSON.parse(JSON.stringify(guard.options));
  } catch {}
  must(
    typeof options === 'object' && options !== null,
    '`options` is no plain object, so no report can print it',
  );
}

/** Checks one answer, and gives it back. */
export function mustBeVerdict(guard: Guard, { name, text }: NamedText, answer: GuardVerdict): GuardVerdict {
  const on = `on ${name}`;
  must(typeof answer === 'object' && answer !== null && isVerdict(answer.verdict), `${on}: no verdict`);
  must(Array.isArray(answer.findings), `${on}: \`findings\` is no list`);
  for (const finding of answer.findings) mustBeFinding(guard, on, text, finding);
  mustBeSorted(on, answer.findings);
  must(readVerdict(answer, text.length) !== undefined, `${on}: the answer is not sound: see \`readVerdict\``);
  if (answer.verdict !== 'allow') {
    must(isCode(answer.reason), `${on}: \`${answer.verdict}\` without a \`reason\` that can be matched`);
  }
  return answer;
}

function mustBeFinding(guard: Guard, on: string, text: string, finding: Finding): void {
  const { family, code, start, end } = finding;
  must(guard.families.includes(family), `${on}: a finding of a family that the guard does not claim`);
  must(isCode(code), `${on}: the code of a finding is no SCREAMING_SNAKE noun`);
  const inside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= text.length;
  must(inside && start < end, `${on}: a finding from ${start} to ${end} in a text of ${text.length} units`);
}

function mustBeSorted(on: string, findings: readonly Finding[]): void {
  const sorted = findings.every(({ start }, at) => at === 0 || start >= (findings[at - 1]?.start ?? 0));
  must(sorted, `${on}: the findings are not sorted by start`);
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z][A-Z0-9_]{0,79}$/.test(value);
}

/** Asks a guard, and never lets a text out through an error. */
export async function ask(guard: Guard, named: NamedText): Promise<GuardVerdict> {
  let answer: GuardVerdict | undefined;
  try {
    answer = await guard.check(named.text, {});
  } catch (error) {
    mustNotQuote(
      named,
      error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
      'its error',
    );
    must(false, `on ${named.name}: it threw; a guard throws only on misuse`);
  }
  return answer;
}

const QUOTE = 8;

/** No stretch of the text that could identify it stands in what is said about it. */
export function mustNotQuote({ name, text }: NamedText, said: string, where: string): void {
  for (const word of text.split(/\s+/)) {
    if (word.length < QUOTE || !/\d|@|[^\w.,;:!?'"()-]/.test(word)) continue;
    must(!said.includes(word), `on ${name}: ${where} quotes the text`);
  }
  if (text.trim().length >= 2 * QUOTE) {
    must(!said.includes(text.trim().slice(0, 40)), `on ${name}: ${where} quotes the text`);
  }
}
