/** A part of an output that differs from run to run. */
interface Variable {
  readonly name: string;
  readonly pattern: string;
  /** True: the same text in the document stands for the same text in a run, and no other. */
  readonly identity: boolean;
}

/** All that may differ between a document and a run; everything else is compared to the letter. */
const VARIABLES: readonly Variable[] = [
  { name: 'challenge', pattern: '\\bc-[a-hjkmnp-z2-9]{8}\\b', identity: true },
  { name: 'question', pattern: '\\ba-[a-hjkmnp-z2-9]{8}\\b', identity: true },
  { name: 'decision', pattern: '\\bd-[0-9a-f]{8}\\b', identity: true },
  { name: 'id', pattern: '\\b(?:evt|action)_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b', identity: true },
  { name: 'digest', pattern: '\\bsha256:[0-9a-f]{64}\\b', identity: true },
  { name: 'policy', pattern: '\\bgate@[0-9a-f]{12}\\b', identity: true },
  {
    name: 'time',
    pattern: '\\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z',
    identity: false,
  },
  { name: 'day', pattern: '\\b[0-9]{4}-[0-9]{2}-[0-9]{2}\\b', identity: false },
];

const ANY = new RegExp(VARIABLES.map(({ name, pattern }) => `(?<${name}>${pattern})`).join('|'), 'g');

/**
 * Knows what a document calls the variable parts of a run. A document that mixes two of them up, such as an answer to
 * another challenge than the one it shows, differs from the run.
 */
export class Names {
  readonly #toRun = new Map<string, string>();
  readonly #toDocument = new Map<string, string>();

  /** A command of the document, with the run's own values. */
  toRun(text: string): string {
    return text.replaceAll(ANY, (value) => this.#toRun.get(value) ?? value);
  }

  /** An output of the run, in the document's words where it has some. */
  toDocument(text: string): string {
    return text.replaceAll(ANY, (value) => this.#toDocument.get(value) ?? value);
  }

  /** True when both say the same but for variable parts; those are learnt from it. */
  same(document: string, run: string): boolean {
    const [expected, seen] = [partsOf(document), partsOf(run)];
    if (expected.length !== seen.length) return false;
    const learnt = expected.map((part, at) => this.#agree(part, seen[at]));
    return learnt.every(Boolean);
  }

  #agree(expected: Part, seen: Part | undefined): boolean {
    if (expected.variable === undefined || seen?.variable === undefined)
      return expected.variable === seen?.variable && expected.text === seen?.text;
    if (expected.variable !== seen.variable) return false;
    if (!expected.variable.identity) return true;
    const known = this.#toRun.get(expected.text) ?? seen.text;
    const name = this.#toDocument.get(seen.text) ?? expected.text;
    if (known !== seen.text || name !== expected.text) return false;
    this.#toRun.set(expected.text, seen.text);
    this.#toDocument.set(seen.text, expected.text);
    return true;
  }
}

interface Part {
  readonly text: string;
  readonly variable?: Variable;
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(ANY)) {
    parts.push({ text: text.slice(from, match.index) });
    const variable = VARIABLES.find(({ name }) => match.groups?.[name] !== undefined);
    if (variable) parts.push({ text: match[0], variable });
    from = match.index + match[0].length;
  }
  return [...parts, { text: text.slice(from) }];
}
