import { hears, isOtherNumber, noted } from './cues.ts';
import type { Match, Reading } from './match.ts';
import { international, northAmerican, withoutZero, withZero } from './phone.ts';

export const PHONE_CUES: readonly string[] = (
  'phone,phones,phone number,phone no,telephone,tel,tel no,mobile,mobile number,mob,cell,cellphone,cell phone,call,calls,' +
  'called,calling,call me,fax,contact,contact number,contact no,dial,dialed,whatsapp,sms,text me,text,reach,reach me,' +
  'reached,hotline,helpline,landline,voicemail,ring me,my number,number is,ph,handy,handynummer,telefon,telefonnummer,' +
  'telefonnr,rufnummer,mobil,mobilnummer,anruf,téléphone,telephone,portable,tél,numéro,appeler,appelez,móvil,movil,celular,' +
  'teléfono,telefono,llamar,llámame,llame,cellulare,chiamare,telefone,telemóvel,ligue,telefoon,mobiel,puhelin,telefonu,' +
  'telefonum,numaram,numer,komórka,тел,телефон,моб,звоните,номер,電話,電話番号,携帯,电话,手机,手機,联系,전화,전화번호,휴대폰,연락처,' +
  'هاتف,جوال,موبايل,फ़ोन,मोबाइल,โทร'
).split(',');

const CUES = noted(PHONE_CUES);

/** The most digits of a number with a calling code, a prefix to dial abroad and its extension left out. */
const MOST_DIGITS = 17;
const LONGEST = 32;
const EXTENSION = /[ ,]{0,2}(?:x|ext\.?|extn\.?|extension|durchwahl|dw)[ .:]{0,2}\d{1,6}(?![\dA-Za-z])/iy;

/** A spelling of digits in groups. */
interface Spelling {
  readonly end: number;
  readonly digits: string;
  /** The lengths of its groups. */
  readonly groups: readonly number[];
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Signs that stand between groups: blank, tab, ( ) - . / */
function isBetween(code: number): boolean {
  return code === 0x20 || code === 0x09 || (code >= 0x28 && code <= 0x29) || (code >= 0x2d && code <= 0x2f);
}

/** Whether a number may end here: no letter, digit or decimal follows. */
function mayEnd(text: string, end: number): boolean {
  const next = text.charCodeAt(end);
  if (isDigit(next) || next === 0x5f) return false;
  if ((next | 0x20) >= 0x61 && (next | 0x20) <= 0x7a)
    return /^(?:x|ext)\.? ?\d/i.test(text.slice(end, end + 6));
  return (
    !(next === 0x2d || next === 0x2e || next === 0x2f || next === 0x3a) || !isDigit(text.charCodeAt(end + 1))
  );
}

/** The spellings that begin at a place, the longest last: each ends with a group. */
function spellingsAt(text: string, start: number): Spelling[] {
  const found: Spelling[] = [];
  const groups: number[] = [];
  let digits = '';
  let index = start;
  if (text[index] === '+') index += 1;
  while (index < text.length && index - start <= LONGEST && digits.length < MOST_DIGITS) {
    let between = 0;
    while (isBetween(text.charCodeAt(index)) && between < 3) {
      index += 1;
      between += 1;
    }
    const from = index;
    while (isDigit(text.charCodeAt(index)) && index - from < 15) index += 1;
    if (index === from) break;
    digits += text.slice(from, index);
    groups.push(index - from);
    if (mayEnd(text, index)) found.push({ end: index, digits, groups: [...groups] });
  }
  return found;
}

/** Dates, times, versions and addresses of machines, which are digits in groups as well. */
function isSomethingElse(spelled: string): boolean {
  return (
    /^(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])[-/. ](?:0?[1-9]|[12]\d|3[01])(?!\d)/.test(spelled) ||
    /^(?:0?[1-9]|[12]\d|3[01])[-/. ](?:0?[1-9]|[12]\d|3[01])[-/. ](?:19|20)?\d\d(?!\d)(?![-. ]\d\d[-. ]\d\d)/.test(
      spelled,
    ) ||
    /^\d{1,3}(?:\.\d{1,3}){3}$/.test(spelled) ||
    /^\d+\.\d+$/.test(spelled) ||
    /^(?:19|20)\d\d ?- ?(?:19|20)\d\d$/.test(spelled)
  );
}

function isCounting(digits: string): boolean {
  return (
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits) ||
    /^(\d)\1+$/.test(digits)
  );
}

/** How sure a spelling is a telephone number with no word that says so. Nothing: it is not. */
function alone(spelled: string, { digits, groups }: Spelling): number | undefined {
  const isGrouped = groups.length > 1;
  if (spelled.startsWith('+')) return abroad(digits, isGrouped);
  if (digits.startsWith('00')) {
    return isGrouped && international(digits.slice(2)) !== undefined ? 0.7 : undefined;
  }
  if (isNorthAmerican(spelled, digits, groups)) return 0.75;
  if (isCounting(digits)) return undefined;
  if (digits.startsWith('0')) return isAtHome(spelled, digits, groups) ? 0.7 : undefined;
  if (/^\(\d{2,4}\) ?\d/.test(spelled)) return withoutZero(digits) ? 0.65 : undefined;
  return undefined;
}

function abroad(digits: string, isGrouped: boolean): number | undefined {
  const kind = international(digits);
  if (kind === 'valid') return 0.9;
  return kind === 'possible' && isGrouped ? 0.7 : undefined;
}

function isNorthAmerican(spelled: string, digits: string, groups: readonly number[]): boolean {
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const shape = groups.slice(-3).join('-');
  if (shape !== '3-3-4' || own.length !== 10 || groups.length > 4) return false;
  return (
    northAmerican(own) &&
    /^(?:1[-. ])?(?:\(\d{3}\)[-. ]?\d{3}[-. ]\d{4}|\d{3}([-. ])\d{3}\1\d{4})$/.test(spelled)
  );
}

/** Mobile numbers as written without any sign between: of other bare numbers too many are something else. */
const MOBILE_AT_HOME = /^0(?:[3-9]\d{8}|(?:1[0-25-9]|3\d|5\d|[7-9]\d)\d{8})$/;

/** A number as dialled at home, its leading 0 before an area or a mobile network. */
function isAtHome(spelled: string, digits: string, groups: readonly number[]): boolean {
  if (digits.length < 9 || digits.length > 12 || !/^0[1-9]/.test(digits)) return false;
  if (groups.length === 1) return MOBILE_AT_HOME.test(digits);
  if (
    groups.some((size, index) => size < 2 && index > 0) ||
    (/\d[.]\d+$/.test(spelled) && groups.length === 2)
  )
    return false;
  return withZero(digits);
}

/** What may be one with a word near that says so. */
function announced({ digits, groups }: Spelling): boolean {
  if (digits.length < 7 || digits.length > 15 || isCounting(digits)) return false;
  if (groups.length === 1) return digits.length >= 8 && !/^1[5-9]\d{11}$/.test(digits);
  return (
    groups.every((size, index) => size >= 2 || index === 0) && !(groups.length === 2 && digits.length > 13)
  );
}

function canonical(spelled: string, digits: string): string {
  if (spelled.startsWith('+')) return `+${digits.replace(/^(44|49|33|31|61|39)0(?=\d{9})/, '$1')}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.length === 10 && northAmerican(digits)) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}

/** Whether what stands before lets a number begin here. */
function mayBegin(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return (
    !/[\w$€£¥]$|\d[-.,:/]$|[/.]$|[A-Za-z]-$/.test(before) ||
    /(?:^|[^A-Za-z])(?:tel|mob|fax|ph)\.$/i.test(text.slice(Math.max(0, start - 5), start))
  );
}

/** A telephone number that begins at a place: a digit, or the `+` or `(` before one. */
export function phoneAt(reading: Reading, start: number): Match | undefined {
  const { text } = reading;
  if (!mayBegin(text, start)) return undefined;
  for (const spelling of spellingsAt(text, start).reverse()) {
    if (spelling.digits.length < 7) break;
    const score = scoreOf(reading, start, spelling);
    if (score === undefined) continue;
    EXTENSION.lastIndex = spelling.end;
    const end = EXTENSION.test(text) ? EXTENSION.lastIndex : spelling.end;
    const value = canonical(text.slice(start, spelling.end), spelling.digits);
    return { code: 'PHONE_NUMBER', label: 'PHONE', start, end, value, score };
  }
  return undefined;
}

function scoreOf(reading: Reading, start: number, spelling: Spelling): number | undefined {
  const spelled = reading.text.slice(start, spelling.end);
  if (isSomethingElse(spelled)) return undefined;
  const sure = alone(spelled, spelling);
  const isPlain = spelling.groups.length === 1 && !spelled.startsWith('+');
  const mayBeAnnounced = announced(spelling);
  if (sure === undefined && !mayBeAnnounced) return undefined;
  const before = reading.before(start);
  if (
    mayBeAnnounced &&
    !isOtherNumber(before) &&
    !/^ \d{3}/.test(reading.text.slice(spelling.end, spelling.end + 4))
  ) {
    if (hears(before, CUES) || hears(reading.behind(spelling.end), CUES))
      return Math.max(sure ?? 0.5, 0.5) + 0.05;
  }
  if (sure === undefined || (reading.strictness === 'relaxed' && sure < 0.9)) return undefined;
  if ((isPlain || sure < 0.75) && isOtherNumber(before)) return undefined;
  if (/ /.test(spelled) && goesOn(reading.text, start, spelling.end) && sure < 0.9) return undefined;
  return sure;
}

/** Whether more groups of digits stand beside a spelling with blanks: a row of a table. */
function goesOn(text: string, start: number, end: number): boolean {
  return /\d $/.test(text.slice(Math.max(0, start - 2), start)) || /^ \d/.test(text.slice(end, end + 2));
}

export const PHONE_PATTERNS: readonly RegExp[] = [EXTENSION];
