import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { foundByWords } from '#search/server/index.ts'
import type { RowsWanted } from './rows-wanted.ts'

type Read = <Value>(work: (tx: CellTransaction) => Promise<Value>) => Promise<Value>

/** What is asked for, with the rows that its words find now. */
export async function withFoundRows<Wanted extends RowsWanted>(
  index: Parameters<typeof foundByWords>[0],
  reader: { teamId: Id; actor: Actor },
  read: Read,
  wanted: Wanted,
): Promise<Wanted> {
  const { find = '', projectId, objectType } = wanted
  if (find.trim() === '') return wanted
  const found = await read(async (tx) =>
    foundByWords(index, { tx, ...reader }, { type: objectType, projectId, words: find }),
  )
  return { ...wanted, found }
}
