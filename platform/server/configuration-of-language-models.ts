import { Secret } from '#platform/kernel/secret.ts'
import type { Settings } from './settings/index.ts'
import { LANGUAGE_PROVIDERS, type LanguageProviderName } from '#platform/kernel/language-providers.ts'

/** The language model of the installation, and what workspaces may choose themselves. */
export type LanguageModelsConfiguration = {
  /** For workspaces without a model of their own; undefined if there is none. */
  model?: {
    provider: LanguageProviderName
    baseUrl: string
    key?: Secret
    model: string
    region: string | null
    maxContextTokens: number | null
    /** Per million tokens. */
    prices: { input: number; output: number; currency: string } | null
    /** For each workspace and month, in the currency of the prices. */
    monthlyBudget: number | null
  }
  /** Whether workspaces may use a model of their own. */
  ofWorkspaces: boolean
  /** Whether such a model may be at a private address. */
  allowsPrivate: boolean
}

const COMPATIBLE = 'openai-compatible'

/** Whether a provider is reached without an address of one's own. */
export function hasAddress(provider: string | undefined): boolean {
  const known: Record<string, { baseUrl: string | null } | undefined> = LANGUAGE_PROVIDERS
  return known[provider ?? COMPATIBLE]?.baseUrl != null
}

/** The settings, completed with what their provider has. */
export function languageModelsOf(values: Settings): LanguageModelsConfiguration {
  const provider = values.QUARRY_LANGUAGE_MODEL_PROVIDER ?? COMPATIBLE
  const baseUrl = values.QUARRY_LANGUAGE_MODEL_URL ?? LANGUAGE_PROVIDERS[provider].baseUrl
  const [input, output, currency = ''] = values.QUARRY_LANGUAGE_MODEL_PRICES?.split(' ') ?? []
  const rules = {
    ofWorkspaces: values.QUARRY_LANGUAGE_MODELS_OF_WORKSPACES !== 'off',
    allowsPrivate: values.QUARRY_LANGUAGE_MODELS_PRIVATE === 'on',
  }
  if (values.QUARRY_LANGUAGE_MODEL_NAME === undefined || baseUrl === null) return rules
  const asNumber = (text: string | undefined): number | null => (text === undefined ? null : Number(text))
  return {
    ...rules,
    model: {
      provider,
      baseUrl,
      ...(values.QUARRY_LANGUAGE_MODEL_KEY === undefined ? {} : { key: new Secret(values.QUARRY_LANGUAGE_MODEL_KEY) }),
      model: values.QUARRY_LANGUAGE_MODEL_NAME,
      region: values.QUARRY_LANGUAGE_MODEL_REGION ?? null,
      maxContextTokens: asNumber(values.QUARRY_LANGUAGE_MODEL_CONTEXT_TOKENS),
      prices: input === undefined ? null : { input: Number(input), output: Number(output), currency },
      monthlyBudget: asNumber(values.QUARRY_LANGUAGE_MODEL_BUDGET),
    },
  }
}
