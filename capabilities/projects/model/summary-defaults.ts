import { z } from 'zod'

/** The frameworks of a summary (document 2 §3). */
export const SUMMARY_FRAMEWORKS = [
  'Summary',
  'Essential',
  'Chronological',
  'ByQuestion',
  'ByThemes',
  'CustomPrompt',
  'CustomerCall',
  'FeatureRequests',
  'ProductPRD',
  'RecommendedActions',
  'ResearchReport',
  'SalesMEDICC',
  'SalesSPICED',
  'UsabilityTest',
  'VoiceOfCustomerReport',
] as const
export type SummaryFramework = (typeof SUMMARY_FRAMEWORKS)[number]

/** How notes of a project are summarised if nobody says otherwise (document 2 §3). */
export interface SummaryDefaults {
  /** Null for the plain summary. */
  framework: SummaryFramework | null
  /** ISO 639-1; null for the language of each note. */
  language: string | null
}

/** Own instructions differ from note to note. */
export const DEFAULT_FRAMEWORKS = SUMMARY_FRAMEWORKS.filter((framework) => framework !== 'CustomPrompt')

export const languageCode = z.string().regex(/^[a-z]{2}$/, 'Name the language by its two letters, like en.')

/** Languages that lists offer. */
export const OFFERED_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'no',
  'fi',
  'cs',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'id',
  'vi',
  'th',
  'ja',
  'ko',
  'zh',
] as const
