import { useApolloClient } from '@apollo/client/react'
import { useCallback, useRef, useState } from 'react'
import { OfficeRowsDocument } from '#generated/operations/capabilities/office/web/office.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { ROWS_PER_BLOCK } from '../model/limits.ts'

type Rows = ReadonlyArray<readonly string[]>

/** The rows of a sheet, requested one block at a time when they come near the visible area. */
export function useRows(fileId: Id, sheet: number) {
  const client = useApolloClient()
  const blocks = useRef(new Map<number, Promise<Rows>>())
  const [shown, setShown] = useState<ReadonlyMap<number, Rows>>(new Map())
  const load = useCallback(
    async (row: number): Promise<Rows> => {
      const block = Math.floor(row / ROWS_PER_BLOCK)
      const asked =
        blocks.current.get(block) ??
        client.query({ query: OfficeRowsDocument, variables: { fileId, sheet, row: block * ROWS_PER_BLOCK } }).then(
          ({ data }) => {
            const rows = (data?.file?.office?.rows ?? []) as Rows
            setShown((known) => new Map(known).set(block, rows))
            return rows
          },
          (error: unknown) => {
            blocks.current.delete(block)
            throw error
          },
        )
      blocks.current.set(block, asked)
      return asked
    },
    [client, fileId, sheet],
  )
  const near = useCallback(
    (from: number, to: number): void => {
      for (let row = from; row <= to + ROWS_PER_BLOCK; row += ROWS_PER_BLOCK)
        load(Math.min(row, to)).catch(reportFailure)
    },
    [load],
  )
  const cellAt = (row: number, column: number): string | undefined => {
    const block = shown.get(Math.floor(row / ROWS_PER_BLOCK))
    return block && (block[row % ROWS_PER_BLOCK]?.[column] ?? '')
  }
  /** All of these rows, including those that were not loaded yet. */
  const rowsBetween = async (from: number, to: number): Promise<string[][]> => {
    const rows: string[][] = []
    for (let row = from; row <= to; row += 1) rows.push([...((await load(row))[row % ROWS_PER_BLOCK] ?? [])])
    return rows
  }
  return { cellAt, near, rowsBetween, first: shown.get(0) }
}
