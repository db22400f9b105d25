import { dateAt } from '../checks/dates.ts';
import {
  BALTIC,
  DANISH,
  FINNISH,
  LATVIAN,
  NORWEGIAN,
  SWEDISH_ORGANISATION,
  SWEDISH_PERSON,
  TURKISH,
} from '../checks/northern-europe.ts';
import type { IdentifierType } from './identifier-type.ts';

/** A Swedish number without its century and its sign. */
function withoutCentury(spelling: string): string {
  return spelling.replace(/[^\d]/g, '').slice(-10);
}

export const NORTHERN_EUROPE: readonly IdentifierType[] = [
  {
    code: 'SE_PERSONNUMMER',
    title: 'personal number of Sweden',
    forms: ['######-####', '########-####', '############', '##########', '######+####', '###### ####'],
    schemes: [SWEDISH_PERSON],
    compact: withoutCentury,
    cues: ['personnummer', 'pnr', 'personnr', 'samordningsnummer', 'person nr', 'födelsenummer'],
    bare: 'strict',
    spelled: 'balanced',
  },
  {
    code: 'SE_ORGANISATION_NUMBER',
    title: 'organisation number of Sweden',
    forms: ['######-####', '##########'],
    schemes: [SWEDISH_ORGANISATION],
    cues: ['organisationsnummer', 'org nr', 'orgnr', 'org.nr', 'företag', 'momsregistrering'],
    bare: 'never',
    spelled: 'balanced',
  },
  {
    code: 'FI_HETU',
    title: 'identity code of Finland',
    forms: ['######-###*', '######+###*', '######@###*'],
    schemes: [FINNISH],
    compact: (spelling) => spelling.toUpperCase(),
    cues: [
      'hetu',
      'henkilötunnus',
      'henkilötunnukseni',
      'personbeteckning',
      'sotu',
      'finnish id',
      'identity code',
    ],
    bare: 'balanced',
  },
  {
    code: 'DK_CPR',
    title: 'personal number of Denmark',
    forms: ['######-####', '##########', '###### ####'],
    schemes: [DANISH],
    cues: ['cpr', 'cpr-nummer', 'cpr nummer', 'cpr-nr', 'personnummer', 'cpr nr'],
    bare: 'never',
    spelled: 'balanced',
  },
  {
    code: 'DK_CPR',
    title: 'personal number of Denmark without a check digit',
    label: 'DK_CPR',
    forms: ['######-####', '##########'],
    accepts: (value) => dateAt(value, 2, 0),
    cues: ['cpr', 'cpr-nummer', 'cpr nummer', 'cpr-nr', 'cpr nr'],
    close: true,
    bare: 'never',
    sample: '{ddmmyy}####',
  },
  {
    code: 'NO_FODSELSNUMMER',
    title: 'birth number of Norway',
    forms: ['###########', '###### #####', '######-#####'],
    schemes: [NORWEGIAN],
    cues: ['fødselsnummer', 'fodselsnummer', 'personnummer', 'fnr', 'd-nummer', 'fødselsnr'],
    bare: 'strict',
    spelled: 'balanced',
  },
  {
    code: 'BALTIC_PERSONAL_CODE',
    title: 'personal code of Estonia or Lithuania',
    forms: ['###########'],
    schemes: [BALTIC],
    cues: ['isikukood', 'asmens kodas', 'personal code', 'isikukoodi', 'ik'],
    bare: 'strict',
  },
  {
    code: 'LV_PERSONAL_CODE',
    title: 'personal code of Latvia',
    forms: ['######-#####', '###########'],
    schemes: [LATVIAN],
    cues: ['personas kods', 'personas kodu', 'personal code'],
    bare: 'never',
    spelled: 'balanced',
  },
  {
    code: 'TR_IDENTITY_NUMBER',
    title: 'identity number of Turkey',
    forms: ['###########', '### ### ### ##'],
    schemes: [TURKISH],
    cues: [
      'tc kimlik',
      'tckn',
      't.c. kimlik',
      'kimlik no',
      'kimlik numarası',
      'kimlik',
      'tc no',
      'turkish id',
    ],
    bare: 'strict',
  },
];
