import type { LanguageTable } from '../word-class.ts';
import { JA, KO, TH, ZH } from './asian.ts';
import { EN } from './en.ts';
import { DE, NL } from './germanic.ts';
import { ES, FR, IT, PT } from './romance.ts';
import { PL, RU, TR } from './slavic-turkic.ts';
import { AR, HI, ID, VI } from './south.ts';

/** Every language the guard reads. A new one is a table here. */
export const LANGUAGES: readonly LanguageTable[] = [
  EN,
  DE,
  FR,
  ES,
  PT,
  IT,
  NL,
  PL,
  RU,
  TR,
  ZH,
  JA,
  KO,
  TH,
  AR,
  HI,
  ID,
  VI,
];
