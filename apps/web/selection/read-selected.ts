import type { ApolloClient } from '@apollo/client'
import { SelectedQuotesDocument } from '#generated/operations/apps/web/selection/selected-quotes.ts'
import { SelectedIdsDocument } from '#generated/operations/capabilities/selections/web/selections.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { Taken } from '#selections/web/index.ts'
import { quoteText } from '../project-page/highlights/quote-text.ts'

/** The chosen rows that were read, and how many were skipped because they no longer match. */
interface Read<Row> {
  rows: readonly Row[]
  changed: number
}

interface Quote {
  id: Id
  text: string
  note: { title: string }
}

interface Page<Row> {
  rows: readonly Row[]
  changedIds: readonly Id[]
  position: number | null
}

interface Reading {
  /** Called with the number of rows read so far. */
  onRead?: (count: number) => void
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal
  /** No more than the first of these; all if absent. */
  most?: number
}

async function readAll<Row>(
  { leftOut }: Taken,
  idOf: (row: Row) => Id,
  page: (after: number) => Promise<Page<Row>>,
  { onRead, signal, most = Infinity }: Reading,
): Promise<Read<Row>> {
  const out = new Set(leftOut)
  const read: Row[] = []
  let changed = 0
  for (let after: number | null = 0; after !== null && read.length < most;) {
    signal.throwIfAborted()
    const { rows, changedIds, position } = await page(after)
    read.push(...rows.filter((row) => !out.has(idOf(row))))
    changed += changedIds.filter((id) => !out.has(id)).length
    after = position
    onRead?.(read.length)
  }
  return { rows: read.slice(0, most), changed }
}

/** The rows of a selection that still match, in the order of its list. @throws the error of the server */
export async function selectedIds(client: ApolloClient, taken: Taken, reading: Reading): Promise<Read<Id>> {
  const { selectionId } = taken
  return readAll(
    taken,
    (id) => id,
    async (after) => {
      const { data } = await ask(client, SelectedIdsDocument, { selectionId, after })
      const { ids, changedIds, position } = data.selectedRows
      return { rows: ids, changedIds, position }
    },
    reading,
  )
}

/**
 * The words of all chosen highlights that still match, each with its source.
 * @throws the error of the server
 */
export async function selectedQuotes(client: ApolloClient, taken: Taken, reading: Reading): Promise<Read<string>> {
  const { selectionId } = taken
  const { rows, changed } = await readAll<Quote>(
    taken,
    ({ id }) => id,
    async (after) => {
      const { data } = await ask(client, SelectedQuotesDocument, { selectionId, after })
      const { highlights, changedIds, position } = data.selectedRows
      return { rows: highlights, changedIds, position }
    },
    reading,
  )
  return { rows: rows.map(quoteText), changed }
}
