import type { Signal, SignalFamily } from './signal.ts';

/** A shape that begins with a certain character. */
interface Mark {
  readonly begins: string;
  readonly code: string;
  readonly family: SignalFamily;
  readonly weight: number;
  /** Sticky, bounded. */
  readonly shape: RegExp;
  /** Must stand at the beginning of a line, whatever marks a comment or a quotation before it. */
  readonly atLine?: boolean;
  /** Directly between quotes it is a string of a program, and weighs this. */
  readonly quoted?: number;
}

const ROLE = 'system|assistant|user|developer|human|tool|model|ai';

const TABLE: readonly Mark[] = [
  // ChatML, Llama 3, Phi, DeepSeek
  {
    begins: '<',
    code: 'FORGED_TURN',
    family: 'turn',
    weight: 0.6,
    quoted: 0.2,
    shape:
      /<\|{1,2}(?:im_(?:start|end|sep)|system|user|assistant|end|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|begin_of_sentence|end_of_turn|message|channel|start|return|call|begin▁of▁sentence|endofprompt)\|{1,2}>/iy,
  },
  {
    begins: '<',
    code: 'FORGED_TURN',
    family: 'turn',
    weight: 0.6,
    quoted: 0.2,
    shape: /<\|(?:System|User|Assistant|tool[^|<>\n]{0,24})\|>/iy,
  },
  // Llama 2, Gemma
  {
    begins: '<',
    code: 'FORGED_TURN',
    family: 'turn',
    weight: 0.6,
    quoted: 0.2,
    shape: /<<\/?SYS>>|<(?:start|end)_of_turn>/y,
  },
  // Role tags round a text
  {
    begins: '<',
    code: 'ROLE_TAG',
    family: 'turn',
    weight: 0.55,
    quoted: 0.15,
    shape:
      /<(system|system[-_ ]?(?:message|prompt|instructions?|reminder|override|note)|admin|administrator|developer|instructions?|important|information|user_instructions?|new_instructions?|assistant|override|priority|critical|secret_instructions?|hidden)>\s{0,8}[\p{Lu}\p{Lo}"'[*!](?:[^<]{12,4000})<\/\1>/iuy,
  },
  {
    begins: '<',
    code: 'TOOL_CALL',
    family: 'tool-call',
    weight: 0.5,
    quoted: 0.15,
    shape:
      /<(?:tool_call|function_calls?|tool_use|tool_response|function_results?|antml:function_calls|antml:invoke|invoke\s{1,3}name=|\|python_tag\||\|tool_call|tool_results?)[ >|]/iy,
  },
  // Mistral, Llama 2
  {
    begins: '[',
    code: 'FORGED_TURN',
    family: 'turn',
    weight: 0.5,
    quoted: 0.2,
    shape: /\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/y,
  },
  {
    begins: '[',
    code: 'ROLE_TAG',
    family: 'turn',
    weight: 0.4,
    quoted: 0.15,
    shape:
      /\[{1,2}(?:system|system[ _-]?(?:message|prompt|override|note|instructions?|update|alert)|admin(?:istrator)?|developer|assistant|hidden instructions?|instructions? to (?:the )?(?:ai|assistant|model)|note to (?:the )?(?:ai|assistant|model)s?)[^\]\n]{0,40}\]/iy,
  },
  // Alpaca, Vicuna
  {
    begins: '#',
    code: 'FORGED_TURN',
    family: 'turn',
    weight: 0.35,
    quoted: 0.15,
    atLine: true,
    shape:
      /#{2,4} ?(?:Instructions?|System(?: prompt| message)?|Response|Human|User|Assistant|New instructions?)\s{0,2}:/iy,
  },
  {
    begins: '=',
    code: 'FORGED_END',
    family: 'turn',
    weight: 0.35,
    shape:
      /={3,40} ?(?:END|end of (?:prompt|document|context|instructions?|input|text|data)|START|BEGIN|new instructions?|system)\b/iy,
  },
  {
    begins: '-',
    code: 'FORGED_END',
    family: 'turn',
    weight: 0.35,
    shape:
      /-{3,40} ?(?:end of (?:prompt|document|context|instructions?|input|text|data|file|user)|new instructions?|system (?:prompt|message)|begin (?:system|new|admin|instructions?))\b/iy,
  },
  {
    begins: '{',
    code: 'FORGED_TURN',
    family: 'turn',
    weight: 0.3,
    quoted: 0.1,
    shape:
      /\{\s{0,8}["']role["']\s{0,3}:\s{0,3}["'](?:system|assistant|developer)["']\s{0,4},\s{0,8}["']content["']/iy,
  },
  {
    begins: '{',
    code: 'TOOL_CALL',
    family: 'tool-call',
    weight: 0.3,
    quoted: 0.1,
    shape: /\{\s{0,8}["'](?:tool_calls?|function_call|tool_use)["']\s{0,3}:/iy,
  },
  // Hidden by markup
  {
    begins: '<',
    code: 'HIDDEN_MARKUP',
    family: 'hidden',
    weight: 0.2,
    shape:
      /<[a-z][a-z0-9]{0,9}\s[^<>]{0,120}(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}[01](?:px|pt|em)?\s{0,2}[;"']|opacity\s{0,2}:\s{0,2}0?(?:\.0\d?)?\s{0,2}[;"']|color\s{0,2}:\s{0,2}(?:white|#fff(?:fff)?|transparent)\b|left\s{0,2}:\s{0,2}-\d{3,5}px)/iy,
  },
  {
    begins: '<',
    code: 'HIDDEN_MARKUP',
    family: 'hidden',
    weight: 0.15,
    shape: /<!--(?=[^>]{0,200}\b(?:ai|assistant|llm|model|agent|claude|gpt|copilot|you)\b)/iy,
  },
  {
    begins: '[',
    code: 'HIDDEN_MARKUP',
    family: 'hidden',
    weight: 0.15,
    shape: /\[(?:\/\/|comment|_)\]:\s{0,3}[#<]/iy,
  },
  {
    begins: '\u001b',
    code: 'HIDDEN_BY_TERMINAL',
    family: 'hidden',
    weight: 0.5,
    shape: /\p{Cc}(?:\[(?:\d{1,3};){0,4}8m|\[\d{0,3}[AF]\p{Cc}?\[?[02]?K?|\]52;)/uy,
  },
  // Data that leaves by a link
  {
    begins: '!',
    code: 'LEAKING_IMAGE',
    family: 'exfiltration',
    weight: 0.5,
    quoted: 0.2,
    shape:
      /!\[[^\]\n]{0,80}\]\(\s{0,2}https?:\/\/[^)\s]{1,280}[?&/=](?:\{{1,2}[^){}\n]{1,60}\}|\[[A-Za-z_ -]{3,40}\]|<[A-Za-z_ -]{3,40}>|\$\{?[A-Za-z_]{3,30}|%7B|[A-Z]{3,40}_[A-Z_]{2,40}|[A-Z]{5,40})/y,
  },
  // A label of a turn at the beginning of a line, also in a comment
  { begins: ':', code: 'FORGED_TURN', family: 'turn', weight: 0.3, quoted: 0.1, shape: /:/y },
];

const LABEL = new RegExp(
  `(?:^|[\\n\\r])[ \\t]{0,40}(?:(?:#{1,6}|\\/{2,8}|--|;|\\/?\\*{1,2}|<!--|>|%|REM)[ \\t]{0,4})?[\\[(*_]{0,3}(?:${ROLE})[\\])*_]{0,3}[ \\t]?$`,
  'i',
);
const LINE = /(?:^|[\n\r])[ \t>*"'`/|]{0,12}$/;
const LABEL_LENGTH = 64;
const LAST_LETTERS = 'mtrnlie';

/** The characters that marks begin with. */
export const MARKS: string = [...new Set(TABLE.map((mark) => mark.begins))].join('');

/** Every pattern here, for the check that all of them are linear. */
export const MARK_PATTERNS: readonly RegExp[] = [...TABLE.map((mark) => mark.shape), LABEL, LINE];

const BY_UNIT: ReadonlyMap<number, readonly Mark[]> = new Map(
  [...MARKS].map((begins) => [begins.charCodeAt(0), TABLE.filter((mark) => mark.begins === begins)]),
);

/** The structural mark that begins at `at`. */
export function markAt(text: string, at: number): Signal | undefined {
  const unit = text.charCodeAt(at);
  if (unit === 0x3a) return labelAt(text, at);
  if ((unit === 0x3d || unit === 0x2d || unit === 0x23) && text.charCodeAt(at - 1) === unit) return undefined;
  for (const mark of BY_UNIT.get(unit) ?? []) {
    mark.shape.lastIndex = at;
    const found = mark.shape.exec(text);
    if (found === null || (mark.atLine === true && !LINE.test(text.slice(Math.max(0, at - 16), at))))
      continue;
    return signalOf(mark, text, at, at + found[0].length);
  }
  return undefined;
}

function labelAt(text: string, at: number): Signal | undefined {
  const before = text.charCodeAt(at - 1);
  const next = text.charCodeAt(at + 1);
  if (next !== 0x20 && next !== 0x0a) return undefined;
  if (!LAST_LETTERS.includes(String.fromCharCode(before | 0x20)) && before !== 0x2a && before !== 0x5d)
    return undefined;
  const from = Math.max(0, at - LABEL_LENGTH);
  const found = LABEL.exec((from === 0 ? '' : ' ') + text.slice(from, at));
  if (found === null) return undefined;
  const start = at - found[0].trim().length;
  return { code: 'FORGED_TURN', family: 'turn', weight: 0.2, start: Math.max(0, start), end: at + 1 };
}

function signalOf(mark: Mark, text: string, start: number, end: number): Signal {
  const weight = mark.quoted !== undefined && isString(text, start, end) ? mark.quoted : mark.weight;
  return { code: mark.code, family: mark.family, weight, start, end };
}

/** Quotes or backticks stand directly before and near behind: a program's string, or a name in a text about it. */
function isString(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? '';
  return /["'`]/.test(before) && text.slice(end, end + 80).includes(before);
}
