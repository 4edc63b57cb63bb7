import type { ObjectType } from '#filters/model/system-fields.ts'

/** What rows are, as contents are named. */
export const KIND_OF_ROWS: Record<ObjectType, string> = { NOTE: 'note', INSIGHT: 'insight', HIGHLIGHT: 'highlight' }
