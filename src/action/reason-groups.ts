import { REASON_CODES, type ReasonCode } from './reason.ts';

/** A chapter of the reason codes: from its first code up to the next chapter's. */
interface Chapter {
  readonly title: string;
  readonly first: ReasonCode;
}

const CHAPTERS: readonly Chapter[] = [
  { title: 'Judged and let through', first: 'NO_OBJECTION' },
  { title: 'Input', first: 'INPUT_MALFORMED' },
  { title: 'Authority and policy', first: 'MODE_UNKNOWN' },
  { title: 'The gate', first: 'OUTSIDE_ROOT' },
  { title: 'Permits and effects', first: 'PERMIT_MISSING' },
  { title: 'Evidence', first: 'EVENT_FIELD_MISSING' },
];

export interface ReasonGroup {
  readonly title: string;
  readonly codes: readonly ReasonCode[];
}

/** All reason codes in chapters, for the documented page. */
export const REASON_GROUPS: readonly ReasonGroup[] = CHAPTERS.map(({ title, first }, index) => {
  const next = CHAPTERS[index + 1];
  const end = next === undefined ? REASON_CODES.length : REASON_CODES.indexOf(next.first);
  return { title, codes: REASON_CODES.slice(REASON_CODES.indexOf(first), end) };
});
