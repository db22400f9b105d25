import { isMixed, isWhole } from './checks.ts';
import { prefixed, type SecretRule } from './rule.ts';

const HEX = '[a-f0-9]';
const ALNUM = '[A-Za-z0-9]';
const URLSAFE = '[A-Za-z0-9_-]';
const UUID = '[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}';

/** Credentials of language models and what is used beside them. */
export const MODEL_TOKENS: readonly SecretRule[] = [
  prefixed('ANTHROPIC_KEY', 'Anthropic', 'sk-ant-', '(?:api|admin)[0-9]{2}-[A-Za-z0-9_-]{93}AA', {
    validate: isWhole,
  }),
  prefixed(
    'ANTHROPIC_KEY',
    'Anthropic',
    'sk-ant-',
    '(?:api|admin|sid|oat|ort)[0-9]{2}-[A-Za-z0-9_-]{12,120}',
    { entropy: 2.5 },
  ),
  prefixed(
    'OPENAI_KEY',
    'OpenAI',
    'sk-',
    '(?:(?:proj|svcacct|admin|None)-)?[A-Za-z0-9_-]{16,100}T3BlbkFJ[A-Za-z0-9_-]{16,100}',
  ),
  prefixed('OPENROUTER_KEY', 'OpenRouter', 'sk-or-', `v1-${HEX}{64}`),
  prefixed('LANGFUSE_KEY', 'Langfuse', 'sk-lf-', UUID),
  prefixed('DEEPSEEK_KEY', 'DeepSeek', 'sk-', `${HEX}{32}`),
  prefixed(
    'API_KEY',
    'several',
    'sk-',
    `(?:[A-Za-z0-9]{1,12}-){0,3}[A-Za-z0-9_]{16,200}(?:-[A-Za-z0-9_-]{1,100}|)`,
    { validate: isMixed },
  ),
  prefixed('HUGGING_FACE_TOKEN', 'Hugging Face', 'hf_', `${ALNUM}{34,40}`, { entropy: 3.3 }),
  prefixed('HUGGING_FACE_TOKEN', 'Hugging Face', 'api_org_', `${ALNUM}{34}`, { entropy: 3.3 }),
  prefixed('GROQ_KEY', 'Groq', 'gsk_', `${ALNUM}{48,56}`),
  prefixed('REPLICATE_TOKEN', 'Replicate', 'r8_', `${URLSAFE}{37}`),
  prefixed('PERPLEXITY_KEY', 'Perplexity', 'pplx-', `${ALNUM}{40,56}`),
  prefixed('XAI_KEY', 'xAI', 'xai-', `${ALNUM}{70,90}`),
  prefixed('CEREBRAS_KEY', 'Cerebras', 'csk-', '[a-z0-9]{48}'),
  prefixed('FIREWORKS_KEY', 'Fireworks AI', 'fw_', `${ALNUM}{24}`, { entropy: 3.3, validate: isMixed }),
  prefixed('TOGETHER_KEY', 'Together AI', 'tgp_v1_', `${URLSAFE}{40,50}`),
  prefixed('NVIDIA_KEY', 'NVIDIA', 'nvapi-', `${URLSAFE}{60,70}`),
  prefixed('ELEVENLABS_KEY', 'ElevenLabs', 'sk_', `${HEX}{48}`),
  prefixed('LANGSMITH_KEY', 'LangSmith', 'lsv2_pt_ lsv2_sk_', `${HEX}{32}_${HEX}{10}`),
  prefixed('PINECONE_KEY', 'Pinecone', 'pcsk_', `${ALNUM}{5,6}_${ALNUM}{60,64}`),
  prefixed('WEIGHTS_AND_BIASES_KEY', 'Weights & Biases', 'wandb_v1_', `${URLSAFE}{60,90}`),
  prefixed('TAVILY_KEY', 'Tavily', 'tvly-', '(?:dev-|prod-)?[A-Za-z0-9]{32}'),
  prefixed('FIRECRAWL_KEY', 'Firecrawl', 'fc-', `${HEX}{32}`),
  prefixed('JINA_KEY', 'Jina AI', 'jina_', `${HEX}{32}${URLSAFE}{24,32}`),
  prefixed('VOYAGE_KEY', 'Voyage AI', 'pa-', `${URLSAFE}{43}`, { entropy: 4 }),
  prefixed('E2B_KEY', 'E2B', 'e2b_', `${HEX}{40}`),
  prefixed('APIFY_TOKEN', 'Apify', 'apify_api_', `${ALNUM}{34,36}`),
  prefixed('BROWSERBASE_KEY', 'Browserbase', 'bb_live_', `${URLSAFE}{24,32}`),
];
