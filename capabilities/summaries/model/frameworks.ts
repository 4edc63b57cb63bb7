import type { SummaryFramework } from '#projects/model/summary-defaults.ts'
import type { ExtractiveFramework } from './choose-sentences.ts'

export { SUMMARY_FRAMEWORKS as FRAMEWORKS } from '#projects/model/summary-defaults.ts'
export type Framework = SummaryFramework

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
