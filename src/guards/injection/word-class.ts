/** What a word or a phrase does in an injected instruction. Tables of languages fill the classes, rules combine them. */
export const WORD_CLASSES = [
  /** ignore, disregard, forget */
  'override',
  /** skip, bypass, drop: also said of many innocent things */
  'skip',
  /** previous, above, all you were told */
  'prior',
  /** all, any, every */
  'all',
  /** instructions, prompts, guidelines */
  'orders',
  /** rules, context, text, everything: also said of many innocent things */
  'matter',
  /** you, your */
  'you',
  /** show, print, repeat */
  'reveal',
  /** say, write, answer with */
  'say',
  /** system prompt, initial instructions */
  'prompt',
  /** what you were told, at the beginning */
  'told',
  /** from now on */
  'from-now',
  /** new task, real task, instead */
  'new-task',
  /** act as, pretend to be */
  'role',
  /** DAN, developer mode */
  'persona',
  /** free of, not bound by */
  'unbound',
  /** restrictions, policies, filters */
  'limits',
  /** do anything now, without restrictions */
  'freedom',
  /** two responses, one normal and one */
  'dual',
  /** never refuse, no warnings */
  'no-refusal',
  /** illegal, unethical, harmful */
  'harm',
  /** an assistant, a model, by name or by kind */
  'model',
  /** important message, urgent */
  'urgent',
  /** administrator, developer, on behalf of the user */
  'authority',
  /** before you solve the task, do the following first */
  'detour',
  /** do not tell the user */
  'secrecy',
  /** send, forward, upload */
  'send',
  /** password, key, conversation */
  'secret',
  /** transfer, grant, delete, unlock: what an agent can do */
  'act',
  /** please */
  'please',
  /** my, me */
  'mine',
  /** tool, function */
  'tool',
  /** base64, decode */
  'decode',
  /** follow, execute, obey */
  'follow',
  /** attack, injection, example: the text talks about it */
  'discuss',
  /** not, never */
  'negation',
  /** should I, how do I */
  'question',
] as const;

export type WordClass = (typeof WORD_CLASSES)[number];

/** The words of one language. Terms are separated by commas; `*` ends a word that may go on; `=` before a term keeps its case. */
export interface LanguageTable {
  /** Two letters, ISO 639-1. */
  readonly language: string;
  readonly terms: Partial<Readonly<Record<WordClass, string>>>;
}
