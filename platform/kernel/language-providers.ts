/** How a provider is asked for an answer of a given shape, besides in words, which every model is told too. */
type ShapeRequest = 'schema' | 'words'

/** A kind of service for language models. All of them answer OpenAI's `POST /chat/completions`. */
export interface LanguageProvider {
  /** As people know it. */
  label: string
  /** Null where each installation has its own. */
  baseUrl: string | null
  needsKey: boolean
  /** Where it listens when it runs on this machine; null if it never does. */
  localPort: number | null
  shape: ShapeRequest
  /** OpenAI's newer models refuse `max_tokens` and any temperature but their own. */
  limitsBy: 'max_tokens' | 'max_completion_tokens'
  takesTemperature: boolean
}

const compatible = {
  needsKey: true,
  localPort: null,
  shape: 'schema',
  limitsBy: 'max_tokens',
  takesTemperature: true,
} as const satisfies Partial<LanguageProvider>

/** The one list of providers; a new one is a line here. */
export const LANGUAGE_PROVIDERS = {
  'openai-compatible': { ...compatible, label: 'OpenAI-compatible service', baseUrl: null, needsKey: false },
  openai: {
    ...compatible,
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    limitsBy: 'max_completion_tokens',
    takesTemperature: false,
  },
  // Its compatible address ignores `response_format`.
  anthropic: { ...compatible, label: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1', shape: 'words' },
  ollama: { ...compatible, label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false, localPort: 11_434 },
  'lm-studio': {
    ...compatible,
    label: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    needsKey: false,
    localPort: 1_234,
  },
  'llama-cpp': {
    ...compatible,
    label: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    needsKey: false,
    localPort: 8_080,
  },
} as const satisfies Record<string, LanguageProvider>

export type LanguageProviderName = keyof typeof LANGUAGE_PROVIDERS

export const LANGUAGE_PROVIDER_NAMES = Object.keys(LANGUAGE_PROVIDERS) as [
  LanguageProviderName,
  ...LanguageProviderName[],
]
