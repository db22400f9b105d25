/** What of a file counts, where others write the rest of it at any time. */
export interface Meaning {
  readonly of: (text: string) => string;
  /** The meaning of a file that is not there. Absent: it coming or going is a change. */
  readonly absent?: string;
}

/** Settings that the host itself writes while a call runs: a person's "always" at its prompt, the model they chose. */
const WRITTEN_BY_HOST = ['permissions', 'model', 'effortLevel', 'theme', 'feedbackSurveyState'];

const SETTINGS: Meaning = { of: settingsWithout(WRITTEN_BY_HOST), absent: '[]' };

/** Kinds that were approved; not when they were last used, which every hook notes. */
const LEDGER: Meaning = { of: approvedKinds, absent: '[]' };

export function meaningOf(path: string): Meaning | undefined {
  if (/\/\.claude\/settings(?:\.[^/]+)?\.json$/.test(path)) return SETTINGS;
  if (/\/holdfast\/ledgers\/[^/]+\.json$/.test(path)) return LEDGER;
  return undefined;
}

function settingsWithout(keys: readonly string[]): (text: string) => string {
  return (text) => {
    const value = parsed(text);
    if (value === undefined) return text;
    return JSON.stringify(Object.entries(value).filter(([key]) => !keys.includes(key)));
  };
}

function approvedKinds(text: string): string {
  const kinds = parsed(text)?.['kinds'];
  if (!Array.isArray(kinds)) return text;
  return JSON.stringify(kinds.map((entry: unknown) => kindIn(entry)).sort());
}

function kindIn(entry: unknown): string {
  const kind = typeof entry === 'object' && entry !== null && 'kind' in entry ? entry.kind : undefined;
  return typeof kind === 'string' ? kind : '';
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
