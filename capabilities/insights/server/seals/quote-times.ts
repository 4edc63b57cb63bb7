import { defineHook } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

interface QuoteTime {
  startMs: number
  endMs: number
}

/** Where highlights are heard on recordings, asked of whoever knows clips. */
export const quoteTimes =
  defineHook<(tx: CellTransaction, highlightIds: readonly Id[]) => Promise<ReadonlyMap<Id, QuoteTime>>>('quoteTimes')
