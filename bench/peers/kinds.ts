/** One kind of identifier in the words of those who label texts, and in ours. */
export interface Kind {
  /** What the public sets call it. */
  readonly entities: readonly string[];
  /** What the tags of our corpus call it. */
  readonly tags: readonly string[];
  /** What our guard calls it. */
  readonly codes: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
const kind = (entities: string, tags: string, codes: string): Kind => ({
  entities: words(entities),
  tags: words(tags),
  codes: words(codes),
});

/** Kinds that both we and at least one other claim, by a short name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  card: kind('CREDIT_CARD', 'card-visa card-mastercard card-amex card-discover card-unionpay', 'CARD_NUMBER'),
  ssn: kind('SSN US_SSN', 'us-ssn', 'US_SSN'),
  email: kind('EMAIL EMAIL_ADDRESS', 'email', 'EMAIL_ADDRESS'),
  phone: kind('PHONE PH_MOBILE_NUMBER TR_PHONE_NUMBER', 'phone', 'PHONE_NUMBER'),
  iban: kind('IBAN', 'iban-de iban-fr iban-es iban-pl iban-ch iban-pt', 'IBAN'),
  ip: kind('IP_ADDRESS', 'ip', 'IP_ADDRESS'),
  mac: kind('MAC_ADDRESS', 'mac', 'MAC_ADDRESS'),
  crypto: kind(
    'CRYPTO',
    'bitcoin ethereum',
    'BITCOIN_ADDRESS ETHEREUM_ADDRESS LITECOIN_ADDRESS DOGECOIN_ADDRESS TRON_ADDRESS',
  ),
  account: kind('BANK_ACCOUNT BANK_ACCOUNT_NUM US_BANK_NUMBER', '', 'BANK_ACCOUNT'),
  routing: kind('ABA_ROUTING_NUMBER ROUTING_NUMBER', 'us-routing', 'US_ROUTING_NUMBER'),
  licence: kind(
    'DRIVER_LICENSE DRIVER_LICENSE_NUM US_DRIVER_LICENSE',
    'us-licence uk-licence',
    'DRIVER_LICENCE UK_DRIVING_LICENCE',
  ),
  passport: kind(
    'PASSPORT PASSPORT_NUM US_PASSPORT UK_PASSPORT DE_PASSPORT ES_PASSPORT IN_PASSPORT KR_PASSPORT',
    '',
    'PASSPORT_NUMBER',
  ),
  birth: kind('', 'date', 'DATE_OF_BIRTH'),
  medical: kind('MEDICAL_RECORD', '', 'MEDICAL_RECORD_NUMBER'),
  'us-itin': kind('US_ITIN', 'us-itin', 'US_ITIN'),
  'us-npi': kind('US_NPI', 'us-npi', 'US_NPI'),
  'us-dea': kind('MEDICAL_LICENSE', 'us-dea', 'US_DEA_NUMBER'),
  'uk-nhs': kind('UK_NHS', 'uk-nhs', 'UK_NHS_NUMBER'),
  'uk-nino': kind('UK_NINO', 'uk-nino', 'UK_NINO'),
  'uk-postcode': kind('UK_POSTCODE', '', 'UK_POSTCODE'),
  'es-nif': kind('ES_NIF', 'es-nif', 'ES_NIF'),
  'es-nie': kind('ES_NIE', 'es-nie', 'ES_NIE'),
  'it-fiscal': kind('IT_FISCAL_CODE', 'it-fiscal', 'IT_FISCAL_CODE'),
  'it-vat': kind('IT_VAT_CODE', 'it-vat', 'IT_VAT_CODE'),
  'de-tax': kind('DE_TAX_ID', 'de-tax', 'DE_TAX_ID'),
  'pl-pesel': kind('PL_PESEL', 'pl-pesel', 'PL_PESEL'),
  'sg-nric': kind('SG_NRIC_FIN', 'sg-nric', 'SG_NRIC'),
  'au-abn': kind('AU_ABN', 'au-abn', 'AU_ABN'),
  'au-acn': kind('AU_ACN', '', 'AU_ACN'),
  'au-tfn': kind('AU_TFN', 'au-tfn', 'AU_TFN'),
  'au-medicare': kind('AU_MEDICARE', 'au-medicare', 'AU_MEDICARE'),
  'ca-sin': kind('CA_SIN', 'ca-sin', 'CA_SIN'),
  'in-pan': kind('IN_PAN PAN', 'in-pan', 'IN_PAN'),
  'in-aadhaar': kind('IN_AADHAAR AADHAR', 'in-aadhaar', 'IN_AADHAAR'),
  'in-voter': kind('IN_VOTER VOTER_ID', '', 'IN_VOTER_ID'),
  'in-plate': kind('IN_VEHICLE_REGISTRATION', '', 'LICENCE_PLATE'),
  'fi-hetu': kind('FI_PERSONAL_IDENTITY_CODE', 'fi-hetu', 'FI_HETU'),
  'kr-rrn': kind('KR_RRN', 'kr-rrn', 'KR_RRN'),
};

/** The kinds whose label or tag this is. */
export function kindOf(label: string): string | undefined {
  return BY_LABEL.get(label);
}

/** Our codes of some kinds, for a guard that looks for these alone. */
export function codesOf(kinds: readonly string[]): readonly string[] {
  return kinds.flatMap((name) => KINDS[name]?.codes ?? []);
}

const BY_LABEL: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([name, { entities, tags }]) =>
    [name, ...entities, ...tags].map((label) => [label, name] as const),
  ),
);
