import type { Match, Reading } from './match.ts';

const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AL AM AO AR AT AU AZ BA BD BE BG BH BO BR BY CA CH CL CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET FI FO FR ' +
    'GB GE GH GI GR GT HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KR KW KZ LB LI LK LT LU LV MA MC MD ME MK MN ' +
    'MT MU MX MY NG NI NL NO NP NZ OM PA PE PH PK PL PS PT PY QA RO RS RU SA SE SG SI SK SM SN SV SY TH TN TR TT TW TZ ' +
    'UA UG US UY UZ VA VE VN XK YE ZA ZM ZW'
  ).split(' '),
);

const CUE = /BIC|SWIFT|bic|swift|Bic|Swift/;
const AFTER_CUE =
  /(?:BIC|SWIFT|bic|swift|Bic|Swift)(?![A-Za-z])[^A-Z\d\n]{0,16}(?:(?:BIC|SWIFT|Code|CODE|ID)[^A-Z\d\n]{0,8}){0,2}([A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)(?![A-Za-z\d])/g;

/** Bank identifier codes: eight or eleven capitals are any word, so one is only looked for behind what announces it. */
export function bicsIn({ text }: Reading): Match[] {
  if (!CUE.test(text)) return [];
  return Array.from(text.matchAll(AFTER_CUE)).flatMap((match) => {
    const value = match[1] ?? '';
    if (!COUNTRIES.has(value.slice(4, 6))) return [];
    const end = match.index + match[0].length;
    return [{ code: 'BIC', label: 'BIC', start: end - value.length, end, value, score: 0.8 }];
  });
}

export const BIC_PATTERNS: readonly RegExp[] = [CUE, AFTER_CUE];
