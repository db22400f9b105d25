import type { CredentialRange, DetectCredential } from '../evidence/credential.ts';

/** Forms that are credentials wherever they stand. Bounded, so that matching is linear in the text. */
const FORMS: readonly { readonly code: string; readonly pattern: RegExp }[] = [
  { code: 'PRIVATE_KEY', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g },
  { code: 'AWS_KEY', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { code: 'GITHUB_TOKEN', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{40,255})\b/g },
  { code: 'GITLAB_TOKEN', pattern: /\bglpat-[A-Za-z0-9_-]{20,64}/g },
  { code: 'SLACK_TOKEN', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g },
  { code: 'API_KEY', pattern: /\bsk-(?:[a-z]{2,12}-)?[A-Za-z0-9_-]{20,200}/g },
  { code: 'STRIPE_KEY', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,128}\b/g },
  { code: 'GOOGLE_KEY', pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { code: 'NPM_TOKEN', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { code: 'JWT', pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/g },
  { code: 'URL_PASSWORD', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/]{1,100}:[^\s:@/]{3,200}@/gi },
  {
    code: 'ASSIGNED_SECRET',
    pattern:
      /\b[A-Za-z0-9_-]{0,40}(?:password|passwd|secret|token|api_?key)[A-Za-z0-9_-]{0,20}["']?\s{0,3}[:=]\s{0,3}["']?[^\s"'$<{[(]{6,200}/gi,
  },
  { code: 'BEARER', pattern: /\b(?:bearer|basic)\s{1,3}[A-Za-z0-9+/=._~-]{16,4000}/gi },
];

/** Where credentials of well-known forms stand in a text. Used to keep them out of evidence. */
export const detectCredential: DetectCredential = (text) => {
  const found: CredentialRange[] = [];
  for (const { code, pattern } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      found.push({ start: match.index, end: match.index + match[0].length, code });
    }
  }
  return found;
};
