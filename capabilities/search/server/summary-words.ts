import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Hooks } from '#journal/server/index.ts'

/** Says which words of summaries things of a kind are found by. */
export interface SummaryWords {
  kind: string
  /**
   * What the summaries of things say now in words that are not in the things themselves, by thing, each sentence by
   * itself. Without access checks: who sees the thing sees them. They change only with events of the thing or its text.
   */
  of(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<ReadonlyMap<Id, ReadonlyArray<string>>>
}

export const summaryWords = defineHook<SummaryWords>('summaryWords', ({ kind }) => kind)

/** The name under which the index keeps sentences of summaries, among those of fields, which are identifiers. */
export const SUMMARY = 'summary'

/** The words of the summaries of things of a kind; none for most kinds. */
export async function wordsOfSummariesOf(
  tx: CellTransaction,
  hooks: Hooks,
  kind: string,
  ids: ReadonlyArray<Id>,
): Promise<ReadonlyMap<Id, ReadonlyArray<string>>> {
  const words = hooks.of(summaryWords).find((one) => one.kind === kind)
  return words ? words.of(tx, ids) : new Map()
}
