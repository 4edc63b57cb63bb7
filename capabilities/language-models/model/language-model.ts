import { z } from 'zod'
import {
  MAX_ADDRESS_CHARS,
  MAX_CONTEXT_TOKENS,
  MAX_KEY_CHARS,
  MAX_MODEL_NAME_CHARS,
  MAX_MONTHLY_BUDGET,
  MAX_PRICE,
  MAX_REGION_CHARS,
} from './limits.ts'

const baseUrl = z
  .string()
  .trim()
  .max(MAX_ADDRESS_CHARS, `An address has at most ${MAX_ADDRESS_CHARS} characters.`)
  .refine(
    (text) => isServiceAddress(text),
    'Give the address up to /chat/completions, like https://models.example.com/v1, without a query or a password.',
  )

const price = z
  .number()
  .min(0, 'A price is not below zero.')
  .max(MAX_PRICE, `A price is at most ${MAX_PRICE.toLocaleString('en')} per million tokens.`)

/** The workspace's own model, as its form sends it. */
export const languageModelChoice = z
  .object({
    provider: z.string().trim().min(1, 'Choose a provider.').max(MAX_REGION_CHARS),
    /** Null for the provider's own address. */
    baseUrl: baseUrl.nullable().default(null),
    model: z
      .string()
      .trim()
      .min(1, 'Give the name of a model.')
      .max(MAX_MODEL_NAME_CHARS, `The name of a model has at most ${MAX_MODEL_NAME_CHARS} characters.`),
    /** Absent: the key stays; null: it is removed. */
    key: z.string().trim().min(1, 'A key is not empty.').max(MAX_KEY_CHARS).nullable().optional(),
    region: z
      .string()
      .trim()
      .max(MAX_REGION_CHARS, `A region has at most ${MAX_REGION_CHARS} characters.`)
      .nullable()
      .default(null)
      .transform((text) => text || null),
    maxContextTokens: z.int().min(1).max(MAX_CONTEXT_TOKENS).nullable().default(null),
    priceIn: price.nullable().default(null),
    priceOut: price.nullable().default(null),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'A currency has three letters, like EUR.')
      .nullable()
      .default(null),
  })
  .refine(
    ({ priceIn, priceOut, currency }) => new Set([priceIn, priceOut, currency].map((one) => one === null)).size === 1,
    {
      message: 'Give both prices and their currency, or none of them.',
      path: ['priceIn'],
    },
  )

export type LanguageModelChoice = z.output<typeof languageModelChoice>

/** Whether language models are used in a workspace, and how much may be spent on them. */
export const languageModelUse = z.object({
  switchedOff: z.boolean().optional(),
  /** In the currency of the model, for each calendar month; null for none of its own. */
  monthlyBudget: z
    .number()
    .min(0, 'A budget is not below zero.')
    .max(MAX_MONTHLY_BUDGET, `A monthly budget is at most ${MAX_MONTHLY_BUDGET.toLocaleString('en')}.`)
    .nullable()
    .optional(),
})

function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && search === '' && hash === ''
}
