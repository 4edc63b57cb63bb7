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
 * The new content of one cell: text, or ids of options; null or nothing empties it. For the state of an insight,
 * `published` or nothing. Up to the length of an answer; the limits of the column are checked when the cell is written.
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

/** The target of moved cards: behind another card or at the top of a group, and the group that they leave. */
export const cardMove = z.object({
  viewId: z.uuid(),
  rowIds: z.array(z.uuid()).min(1, 'Choose a card first.').max(MAX_ROWS_AT_ONCE),
  /**
   * The keys of groups, as the counts of groups return them; these can be texts of fields. '' is the group without a
   * name. Null if the view has no groups.
   */
  fromGroup: z.string().max(MAX_TEXT_VALUE_CHARS).nullable(),
  toGroup: z.string().max(MAX_TEXT_VALUE_CHARS).nullable(),
  /** Null: at the top. */
  afterId: z.uuid().nullable(),
})
