import { z } from 'zod'
import type { LanguageModelPartsFragment } from '#generated/operations/capabilities/language-models/web/language-model.ts'
import { languageModelChoice } from '../model/language-model.ts'

type Administration = NonNullable<LanguageModelPartsFragment['administration']>
export type OwnModel = NonNullable<Administration['own']>
export type Provider = Administration['providers'][number]

/** What the form holds: texts and numbers as typed. */
export interface ModelValues extends Record<string, unknown> {
  provider: string
  baseUrl: string
  model: string
  /** Undefined: the key stays; null: it is removed. */
  key: string | null | undefined
  region: string
  maxContextTokens: number | string
  priceIn: number | string
  priceOut: number | string
  currency: string
}

/** The schema of the command, over what the form holds: an empty field is none. */
export const modelForm = z.preprocess((values) => {
  const { key, ...typed } = values as ModelValues
  const none = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value === '' ? null : value]))
  return { ...none, provider: typed.provider, model: typed.model, ...(key === undefined ? {} : { key }) }
}, languageModelChoice)

export function valuesOf(own: OwnModel | null, providers: readonly Provider[]): ModelValues {
  return {
    provider: own?.provider ?? providers[0]?.name ?? '',
    baseUrl: own?.baseUrl ?? '',
    model: own?.model ?? '',
    key: own?.hasKey === true ? undefined : '',
    region: own?.region ?? '',
    maxContextTokens: own?.maxContextTokens ?? '',
    priceIn: own?.priceIn ?? '',
    priceOut: own?.priceOut ?? '',
    currency: own?.currency ?? '',
  }
}

/** Whether a stored key would be sent to another service with this address: it has to be entered again. */
export function isElsewhere(
  own: OwnModel | null,
  { baseUrl }: Pick<ModelValues, 'baseUrl'>,
  provider: Provider | undefined,
): boolean {
  const address = baseUrl === '' ? provider?.baseUrl : baseUrl
  if (own === null || address == null || !URL.canParse(address)) return false
  return new URL(own.baseUrl).origin !== new URL(address).origin
}
