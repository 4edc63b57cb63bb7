import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_LEFT_OUT, MAX_NAMED_ROWS } from './limits.ts'

const MAX_NAME_CHARS = 60

/** A list as its capability names it, and what is asked of it, which its own schema parses. */
export const askedList = z.object({
  list: z.string().max(MAX_NAME_CHARS),
  question: z.record(z.string(), z.unknown()),
  /** Only these of its rows. */
  ids: z
    .array(z.uuid())
    .max(
      MAX_NAMED_ROWS,
      `At most ${MAX_NAMED_ROWS.toLocaleString('en')} rows are chosen one by one. Choose all of the list, and narrow it by a filter.`,
    )
    .optional(),
})

/** What is done with the rows of a selection, but for those that were taken out of it; `given` is parsed by the act. */
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

/** All rows that matched a list when it was made. */
export interface Selection {
  id: Id
  scopeId: Id
  /** What its rows are: a kind of content. */
  kind: string
  count: number
  /** More matched than a selection holds. */
  isCut: boolean
  /** When its rows matched. */
  createdAt: Date
}

/**
 * `RUNNING` does it, `UNDOING` takes back what it did, `REDOING` does that once more. What is `CANCELLED` or `FAILED` has
 * done a part, which stays until it is taken back.
 */
export const ACT_STATES = ['RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE', 'REDOING'] as const
export type ActState = (typeof ACT_STATES)[number]

/** Those in which a job goes on. */
export const UNDER_WAY: ReadonlySet<ActState> = new Set(['RUNNING', 'UNDOING', 'REDOING'])

/** How far something is that is done with a selection. */
export interface SelectionAct {
  id: Id
  selectionId: Id
  scopeId: Id
  /** What its rows are: a kind of content. */
  kind: string
  act: string
  state: ActState
  /** How many rows it is about: those of the selection without those taken out. */
  total: number
  /** Of these, how many were looked at; while it goes back or forth again, how many of the changed were. */
  reached: number
  /** Rows that are changed now. */
  changed: number
  /** Of those that its person may see: what no longer matched, and what may not be changed. */
  leftChanged: number
  leftRefused: number
  /** Rows that stay as the act made them, since they cannot go back. */
  stayed: number
  /** Why it ended, or why rows were refused one by one, as a sentence. */
  failure: string | null
  operationId: Id
  createdById: Id
}
