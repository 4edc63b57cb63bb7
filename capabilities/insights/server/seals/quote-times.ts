import { defineHook } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

interface QuoteTime {
  startMs: number
  endMs: number
}

/** The times of highlights on recordings, provided by the capability that has clips. */
export const quoteTimes =
  defineHook<(tx: CellTransaction, highlightIds: readonly Id[]) => Promise<ReadonlyMap<Id, QuoteTime>>>('quoteTimes')
