import type { ObjectType } from '#filters/model/system-fields.ts'

/** The kind of rows, as the registry of kinds names it. */
export const KIND_OF_ROWS: Record<ObjectType, string> = { NOTE: 'note', INSIGHT: 'insight', HIGHLIGHT: 'highlight' }
