import { z } from 'zod'
import { MAX_SELECTED_OPTIONS, MAX_TEXT_VALUE_CHARS } from '#fields/model/limits.ts'
import { findInsights, insightPolicy } from '#insights/server/index.ts'
import { MAX_QUESTION_OPTIONS, MAX_RESPONSE_CHARS } from '#notes/model/limits.ts'
import { findNotes, notePolicy } from '#notes/server/index.ts'
import { selectedAct } from '#selections/server/index.ts'
import { fieldOfKey, questionOfKey } from '../model/columns.ts'
import { changeCells } from './commands/change-cells.ts'

/** Each field of a row has its own event. */
const FILLED_AT_ONCE = 1_000
/** Each answer is written into the text of its note. */
const ANSWERED_AT_ONCE = 50
/** Publishing seals the quotes of each insight. */
const PUBLISHED_AT_ONCE = 50

const isField = (key: string): boolean => fieldOfKey(key) !== null
const given = (isKey: (key: string) => boolean) =>
  z.object({
    key: z.string().refine(isKey, 'This column is not set for many rows at once.'),
    text: z.string().max(MAX_TEXT_VALUE_CHARS).nullable().optional(),
    optionIds: z.array(z.uuid()).max(MAX_SELECTED_OPTIONS).optional(),
  })

/**
 * Sets a field of all chosen notes or insights, or an answer of all chosen notes; publishes insights or makes them
 * drafts.
 */
export const settingFields = [
  selectedAct({
    name: 'set-field',
    kind: 'note',
    given: given(isField),
    command: changeCells,
    rowsAtOnce: FILLED_AT_ONCE,
    grows: ['field_values'],
    allowed: async ({ tx, actor }, ids) =>
      (await findNotes(tx, ids)).filter((note) => notePolicy.allows(actor, 'edit', note)).map(({ id }) => id),
    inputOf: (ids, cell) => ({ objectType: 'NOTE' as const, cells: ids.map((rowId) => ({ rowId, ...cell })) }),
  }),
  selectedAct({
    name: 'set-answer',
    kind: 'note',
    given: z.object({
      key: z.string().refine((key) => questionOfKey(key) !== null, 'This column is no question.'),
      text: z.string().max(MAX_RESPONSE_CHARS).nullable().optional(),
      optionIds: z.array(z.uuid()).max(MAX_QUESTION_OPTIONS).optional(),
    }),
    command: changeCells,
    rowsAtOnce: ANSWERED_AT_ONCE,
    grows: ['responses'],
    allowed: async ({ tx, actor }, ids) =>
      (await findNotes(tx, ids)).filter((note) => notePolicy.allows(actor, 'edit', note)).map(({ id }) => id),
    inputOf: (ids, cell) => ({ objectType: 'NOTE' as const, cells: ids.map((rowId) => ({ rowId, ...cell })) }),
  }),
  selectedAct({
    name: 'set-field',
    kind: 'insight',
    given: given(isField),
    command: changeCells,
    rowsAtOnce: FILLED_AT_ONCE,
    grows: ['field_values'],
    allowed: async ({ tx, actor }, ids) =>
      (await findInsights(tx, ids))
        .filter((insight) => insightPolicy.allows(actor, 'edit', insight))
        .map(({ id }) => id),
    inputOf: (ids, cell) => ({ objectType: 'INSIGHT' as const, cells: ids.map((rowId) => ({ rowId, ...cell })) }),
  }),
  selectedAct({
    name: 'set-status',
    kind: 'insight',
    given: given((key) => key === 'status'),
    command: changeCells,
    rowsAtOnce: PUBLISHED_AT_ONCE,
    grows: ['insights'],
    allowed: async ({ tx, actor }, ids) =>
      (await findInsights(tx, ids))
        .filter((insight) => insightPolicy.allows(actor, 'publish', insight))
        .map(({ id }) => id),
    inputOf: (ids, cell) => ({ objectType: 'INSIGHT' as const, cells: ids.map((rowId) => ({ rowId, ...cell })) }),
  }),
]
