import { z } from 'zod'
import { OBJECT_TYPES } from '#filters/model/system-fields.ts'
import { MAX_TEXT_VALUE_CHARS } from '#fields/model/limits.ts'
import { MAX_QUESTION_OPTIONS, MAX_RESPONSE_CHARS } from '#notes/model/limits.ts'
import { fieldOfKey, questionOfKey } from './columns.ts'
import { MAX_CELLS_AT_ONCE, MAX_ROWS_AT_ONCE } from './limits.ts'

const editableKey = z
  .string()
  .max(60)
  .refine(
    (key) => key === 'title' || key === 'status' || fieldOfKey(key) !== null || questionOfKey(key) !== null,
    'This column cannot be written.',
  )

/**
 * What one cell is to hold: text, or ids of options; null or nothing empties it. Of the state of an insight `published`
 * or nothing. As long as an answer may be: what its column takes is judged where it is written.
 */
const cell = z.object({
  rowId: z.uuid(),
  key: editableKey,
  text: z.string().max(MAX_RESPONSE_CHARS).nullable().optional(),
  optionIds: z.array(z.uuid()).max(MAX_QUESTION_OPTIONS).optional(),
})
export type Cell = z.output<typeof cell>

export const cellChanges = z.object({
  objectType: z.enum(OBJECT_TYPES).exclude(['HIGHLIGHT']),
  cells: z
    .array(cell)
    .min(1, 'Choose a cell first.')
    .max(MAX_CELLS_AT_ONCE, `At most ${MAX_CELLS_AT_ONCE} cells are changed at once.`),
})

/** Where cards are put: behind another card or at the top of a group, out of the group where they were. */
export const cardMove = z.object({
  viewId: z.uuid(),
  rowIds: z.array(z.uuid()).min(1, 'Choose a card first.').max(MAX_ROWS_AT_ONCE),
  /**
   * The keys of groups, as the counts of groups name them: texts of fields as well. '' is the group without a name. Null
   * where the view has no groups.
   */
  fromGroup: z.string().max(MAX_TEXT_VALUE_CHARS).nullable(),
  toGroup: z.string().max(MAX_TEXT_VALUE_CHARS).nullable(),
  /** Null: at the top. */
  afterId: z.uuid().nullable(),
})
