import { LANGUAGE_PROVIDER_NAMES } from '#platform/kernel/language-providers.ts'
import { address, checked, choice, http, text } from './setting.ts'

const language = 'AI model'

/** The language model of an installation. */
export const languageModelSettings = {
  QUARRY_LANGUAGE_MODEL_PROVIDER: choice(
    LANGUAGE_PROVIDER_NAMES,
    'The provider of the language model for workspaces that have none of their own. Texts of questions and summaries are then sent there.',
    { group: language, fallback: '`openai-compatible`' },
  ),
  QUARRY_LANGUAGE_MODEL_NAME: text('The language model, as the provider calls it; setting it enables it.', {
    group: language,
    fallback: 'none: no text is sent anywhere',
  }),
  QUARRY_LANGUAGE_MODEL_URL: address(
    http,
    'The address of the service, without `/chat/completions` at the end. It may be on this machine or in a private network.',
    { group: language, fallback: "the provider's own", example: 'http://127.0.0.1:11434/v1' },
  ),
  QUARRY_LANGUAGE_MODEL_KEY: text('The key of the service.', { group: language, fallback: 'none', secret: true }),
  QUARRY_LANGUAGE_MODEL_REGION: text('Where the model runs, as people are told.', {
    group: language,
    fallback: 'not said',
    example: 'EU (Frankfurt)',
  }),
  QUARRY_LANGUAGE_MODEL_CONTEXT_TOKENS: checked(
    'How many tokens the model reads and writes together; longer requests are refused without being sent.',
    { group: language, fallback: 'not known', example: '128000' },
    (value) => (/^[1-9]\d{0,7}$/.test(value) ? undefined : 'it must be a whole number from 1 to 99999999'),
  ),
  QUARRY_LANGUAGE_MODEL_PRICES: checked(
    'What a million tokens cost that the model reads, and that it writes, and in which currency.',
    { group: language, fallback: 'money is not counted', example: '2.50 10.00 EUR' },
    (value) =>
      /^\d+(\.\d+)? \d+(\.\d+)? [A-Z]{3}$/.test(value)
        ? undefined
        : 'it must be two prices and a currency, like 2.50 10.00 EUR',
  ),
  QUARRY_LANGUAGE_MODEL_BUDGET: checked(
    'What each workspace may spend on this model in a calendar month, in that currency. Administrators of a workspace can set less.',
    { group: language, fallback: 'no limit', example: '50' },
    (value) => (/^\d{1,8}(\.\d+)?$/.test(value) ? undefined : 'it must be an amount, like 50'),
  ),
  QUARRY_LANGUAGE_MODELS_OF_WORKSPACES: choice(
    ['on', 'off'],
    'Whether administrators of workspaces may use a model of their own instead.',
    { group: language, fallback: '`on`' },
  ),
  QUARRY_LANGUAGE_MODELS_PRIVATE: choice(
    ['on', 'off'],
    'Whether the model of a workspace may be at an address of this machine or of a private network. Whoever administers a workspace then reaches services there.',
    { group: language, fallback: '`off`' },
  ),
}
