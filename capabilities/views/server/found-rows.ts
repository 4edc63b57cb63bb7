import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { foundByWords } from '#search/server/index.ts'
import type { RequestedRows } from './requested-rows.ts'

type Read = <Value>(work: (tx: CellTransaction) => Promise<Value>) => Promise<Value>

/** The request, with the rows that its search words find now. */
export async function withFoundRows<Rows extends RequestedRows>(
  index: Parameters<typeof foundByWords>[0],
  reader: { teamId: Id; actor: Actor },
  read: Read,
  requested: Rows,
): Promise<Rows> {
  const { find = '', projectId, objectType } = requested
  if (find.trim() === '') return requested
  const found = await read(async (tx) =>
    foundByWords(index, { tx, ...reader }, { type: objectType, projectId, words: find }),
  )
  return { ...requested, found }
}
