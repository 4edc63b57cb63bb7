import type { ExtractiveFramework } from './choose-sentences.ts'

/** The frameworks of a summary (document 2 §3). */
export const FRAMEWORKS = [
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
export type Framework = (typeof FRAMEWORKS)[number]

/**
 * How many words a summary has at most, for the frameworks that choose sentences of the note. The others write new
 * ones, which needs a language model.
 */
export const MOST_WORDS: Readonly<Record<ExtractiveFramework, number>> = {
  Summary: 180,
  Essential: 80,
  Chronological: 260,
  ByQuestion: 320,
  ByThemes: 260,
}

export function isExtractive(framework: Framework): framework is ExtractiveFramework {
  return framework in MOST_WORDS
}
