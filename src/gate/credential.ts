import type { CredentialRange, DetectCredential } from '../evidence/credential.ts';

interface CredentialForm {
  readonly code: string;
  /** Every match holds one of these, in lower case; without them the pattern need not even be compiled. */
  readonly holds: readonly string[];
  readonly pattern: RegExp;
}

/** Forms that are credentials wherever they stand. Bounded, so that matching is linear in the text. */
const FORMS: readonly CredentialForm[] = [
  { code: 'PRIVATE_KEY', holds: ['private key'], pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g },
  { code: 'AWS_KEY', holds: ['akia', 'asia'], pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  {
    code: 'GITHUB_TOKEN',
    holds: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{40,255})\b/g,
  },
  { code: 'GITLAB_TOKEN', holds: ['glpat-'], pattern: /\bglpat-[A-Za-z0-9_-]{20,64}/g },
  { code: 'SLACK_TOKEN', holds: ['xox'], pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g },
  { code: 'API_KEY', holds: ['sk-'], pattern: /\bsk-(?:[a-z]{2,12}-)?[A-Za-z0-9_-]{20,200}/g },
  {
    code: 'STRIPE_KEY',
    holds: ['k_live_', 'k_test_'],
    pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,128}\b/g,
  },
  { code: 'GOOGLE_KEY', holds: ['aiza'], pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { code: 'NPM_TOKEN', holds: ['npm_'], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  {
    code: 'JWT',
    holds: ['eyj'],
    pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/g,
  },
  {
    code: 'URL_PASSWORD',
    holds: ['://'],
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/]{1,100}:[^\s:@/]{3,200}@/gi,
  },
  {
    code: 'ASSIGNED_SECRET',
    holds: ['password', 'passwd', 'secret', 'token', 'apikey', 'api_key'],
    pattern:
      /\b[A-Za-z0-9_-]{0,40}(?:password|passwd|secret|token|api_?key)[A-Za-z0-9_-]{0,20}["']?\s{0,3}[:=]\s{0,3}["']?[^\s"'$<{[(]{6,200}/gi,
  },
  {
    code: 'BEARER',
    holds: ['bearer', 'basic'],
    // Not the note that a redaction leaves: it begins with this very code.
    pattern: /(?<!\[)\b(?:bearer|basic)\s{1,3}[A-Za-z0-9+/=._~-]{16,4000}/gi,
  },
];

/** Where credentials of well-known forms stand in a text. Used to keep them out of evidence. */
export const detectCredential: DetectCredential = (text) => {
  const found: CredentialRange[] = [];
  const lower = text.toLowerCase();
  for (const { code, holds, pattern } of FORMS) {
    if (!holds.some((word) => lower.includes(word))) continue;
    for (const match of text.matchAll(pattern)) {
      found.push({ start: match.index, end: match.index + match[0].length, code });
    }
  }
  return found;
};
