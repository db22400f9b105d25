import type { Theme } from '../stored.ts';
import { AUTHORITY } from './authority.ts';
import { CONTACTS } from './contacts.ts';
import { CONTENT } from './content.ts';
import { CONTROL_CHAT } from './control-chat.ts';
import { CONTROL_CODE } from './control-code.ts';
import { CONTROL_CONTENT } from './control-content.ts';
import { CONTROL_DATA } from './control-data.ts';
import { CONTROL_LANGUAGES } from './control-languages.ts';
import { CONTROL_LOGS } from './control-logs.ts';
import { CONTROL_NUMBERS } from './control-numbers.ts';
import { CONTROL_POLICY } from './control-policy.ts';
import { CONTROL_PROMPTS } from './control-prompts.ts';
import { CONTROL_SECRETS } from './control-secrets.ts';
import { ESCALATION } from './escalation.ts';
import { EXFILTRATION } from './exfiltration.ts';
import { FORGED_TOOLS } from './forged-tools.ts';
import { FORGED_TURNS } from './forged-turns.ts';
import { HIDDEN_MARKUP } from './hidden-markup.ts';
import { IDENTIFIERS } from './identifiers.ts';
import { IN_TOOL_OUTPUT } from './in-tool-output.ts';
import { LANGUAGES } from './languages.ts';
import { OBFUSCATED } from './obfuscated.ts';
import { OVERRIDE } from './override.ts';
import { SECRETS } from './secrets.ts';

/** Every file of cases, in the order in which the corpus is read. */
export const THEMES: readonly Theme[] = [
  IDENTIFIERS,
  CONTACTS,
  SECRETS,
  OVERRIDE,
  FORGED_TURNS,
  FORGED_TOOLS,
  HIDDEN_MARKUP,
  OBFUSCATED,
  EXFILTRATION,
  AUTHORITY,
  IN_TOOL_OUTPUT,
  LANGUAGES,
  CONTENT,
  ESCALATION,
  CONTROL_POLICY,
  CONTROL_NUMBERS,
  CONTROL_PROMPTS,
  CONTROL_SECRETS,
  CONTROL_CODE,
  CONTROL_LOGS,
  CONTROL_CHAT,
  CONTROL_CONTENT,
  CONTROL_DATA,
  CONTROL_LANGUAGES,
];
