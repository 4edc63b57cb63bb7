/** Result types of document 2 §4 in the order of the tabs. A kind that search finds says which is its own. */
export const RESULT_TYPES = [
  'PROJECT',
  'PROJECT_CATEGORY',
  'NOTE',
  'INSIGHT',
  'HIGHLIGHT',
  'TAG',
  'PERSON',
  'CHANNEL',
  'THEME',
] as const
export type ResultType = (typeof RESULT_TYPES)[number]
