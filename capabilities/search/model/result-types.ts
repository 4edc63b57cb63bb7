/** Result types of document 2 §4 in the order of the tabs. */
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

/** The content kind that a result type shows; the first half of its typed resource identifier. */
const KINDS: Readonly<Record<ResultType, string>> = {
  PROJECT: 'project',
  PROJECT_CATEGORY: 'folder',
  NOTE: 'note',
  INSIGHT: 'insight',
  HIGHLIGHT: 'highlight',
  TAG: 'tag',
  PERSON: 'person',
  CHANNEL: 'channel',
  THEME: 'theme',
}

const TYPES: ReadonlyMap<string, ResultType> = new Map(RESULT_TYPES.map((type) => [KINDS[type], type]))

/** The kind under which a result type is indexed. */
export function kindOfType(type: ResultType): string {
  return KINDS[type]
}

/** The result type of a kind; null for kinds that search does not list. */
export function typeOfKind(kind: string): ResultType | null {
  return TYPES.get(kind) ?? null
}
