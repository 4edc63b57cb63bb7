import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_LEFT_OUT, MAX_NAMED_ROWS } from './limits.ts'

const MAX_NAME_CHARS = 60

/** The name of a list, and its query, which the schema of the list parses. */
export const askedList = z.object({
  list: z.string().max(MAX_NAME_CHARS),
  question: z.record(z.string(), z.unknown()),
  /** Only these rows of the list. */
  ids: z
    .array(z.uuid())
    .max(
      MAX_NAMED_ROWS,
      `At most ${MAX_NAMED_ROWS.toLocaleString('en')} rows are chosen one by one. Choose all of the list, and narrow it by a filter.`,
    )
    .optional(),
})

/** The act on the rows of a selection, without those that were removed from it; `given` is parsed by the act. */
export const askedAct = z.object({
  selectionId: z.uuid(),
  leftOut: z
    .array(z.uuid())
    .max(
      MAX_LEFT_OUT,
      `At most ${MAX_LEFT_OUT.toLocaleString('en')} rows are taken out of a selection. Narrow the list by a filter instead.`,
    )
    .default([]),
  act: z.string().max(MAX_NAME_CHARS),
  given: z.record(z.string(), z.unknown()).default({}),
})

/** All rows that matched a list when the selection was created. */
export interface Selection {
  id: Id
  scopeId: Id
  /** The content kind of its rows. */
  kind: string
  count: number
  /** Whether more rows matched than a selection can have. */
  isCut: boolean
  /** When its rows were matched. */
  createdAt: Date
}

/**
 * `RUNNING` executes the act, `UNDOING` undoes it, `REDOING` redoes it. An act that is `CANCELLED` or `FAILED` has done
 * a part, which stays until it is undone.
 */
export const ACT_STATES = ['RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE', 'REDOING'] as const
export type ActState = (typeof ACT_STATES)[number]

/** The states in which a job is running. */
export const UNDER_WAY: ReadonlySet<ActState> = new Set(['RUNNING', 'UNDOING', 'REDOING'])

/** The progress of an act on a selection. */
export interface SelectionAct {
  id: Id
  selectionId: Id
  scopeId: Id
  /** The content kind of its rows. */
  kind: string
  act: string
  state: ActState
  /** The number of rows of the act: those of the selection without the removed ones. */
  total: number
  /** The number of rows processed; during an undo or redo, the number of changed rows that were undone or redone. */
  reached: number
  /** The number of rows that are changed now. */
  changed: number
  /**
   * Among the rows that the user may see: the number that no longer matched, and the number that may not be changed.
   */
  leftChanged: number
  leftRefused: number
  /** The number of rows that stay changed because they cannot be undone. */
  stayed: number
  /** Why it ended, or why single rows were refused, as a sentence. */
  failure: string | null
  operationId: Id
  createdById: Id
}
