/** Result types of document 2 §4 in the order of the tabs. Each kind that search finds declares its own. */
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
