import metadata from 'libphonenumber-js/min/metadata';

/** What the library's plan of a country holds, by its places in that plan. */
const PATTERN = 2;
const LENGTHS = 3;

/** Countries whose numbers are dialled with a leading 0 at home. */
const WITH_ZERO =
  'GB DE FR NL BE CH AT AU NZ JP KR TR IN PH ZA SE FI IE ID MY TH TW CN EG NG PK AE SA IL RO BG HR SI SK UA VN KE MA IR'.split(
    ' ',
  );
/** Countries whose numbers are dialled as they are, or behind an area code in parentheses. */
const WITHOUT_ZERO = 'US ES IT PT PL CZ DK NO GR BR MX AR CL CO SG HK RU HU LV EE LT'.split(' ');

interface Plan {
  readonly pattern: RegExp;
  readonly lengths: readonly number[];
}

const PLANS = new Map<string, Plan>();

function plan(region: string): Plan {
  const known = PLANS.get(region);
  if (known !== undefined) return known;
  const countries: Readonly<Record<string, readonly unknown[] | undefined>> = metadata.countries;
  const other: Readonly<Record<string, readonly unknown[] | undefined>> = metadata.nonGeographic;
  const found = countries[region] ?? other[region];
  const pattern = found?.[PATTERN];
  const lengths = found?.[LENGTHS];
  if (typeof pattern !== 'string' || !Array.isArray(lengths)) {
    throw new Error(`the telephone plan of ${region} is not where the library keeps it`);
  }
  const made = { pattern: new RegExp(`^(?:${pattern})$`), lengths: lengths.map(Number) };
  PLANS.set(region, made);
  return made;
}

function plansOf(callingCode: string): readonly Plan[] {
  const codes: Readonly<Record<string, readonly string[] | undefined>> = metadata.country_calling_codes;
  return (codes[callingCode] ?? []).map((region) => plan(region === '001' ? callingCode : region));
}

/** What digits that begin with a country's calling code are: in use, of a possible length, or neither. */
export function international(digits: string): 'valid' | 'possible' | undefined {
  for (let length = 1; length <= 3; length += 1) {
    const plans = plansOf(digits.slice(0, length));
    if (plans.length === 0) continue;
    const rest = digits.slice(length).replace(/^0(?=\d{9})/, '');
    if (plans.some(({ pattern }) => pattern.test(rest))) return 'valid';
    return plans.some(({ lengths }) => lengths.includes(rest.length)) ? 'possible' : undefined;
  }
  return undefined;
}

/** Whether digits with their leading 0 are a number of one of the countries that dial so. */
export function withZero(digits: string): boolean {
  const rest = digits.slice(1);
  return WITH_ZERO.some((region) => plan(region).pattern.test(rest));
}

/** Whether digits, as they are, are a number of one of the countries that dial so. */
export function withoutZero(digits: string): boolean {
  return WITHOUT_ZERO.some((region) => plan(region).pattern.test(digits));
}

/** Whether ten digits have an area and an exchange of North America. */
export function northAmerican(digits: string): boolean {
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) && !/^(\d)\1{9}$/.test(digits) && digits.charAt(1) !== '9';
}
