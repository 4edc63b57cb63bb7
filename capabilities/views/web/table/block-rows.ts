import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { MAX_ROWS_LOADED_AT_ONCE } from '../../model/limits.ts'
import type { Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import type { ViewRows } from '../use-view-rows.ts'
import type { Block } from './use-table-cursor.ts'

export interface BlockRows {
  /** Those of the lines that are chosen; null where they cannot be had, which it says. */
  rowsIn: (block: Pick<Block, 'fromLine' | 'toLine'>) => Promise<readonly Row[] | null>
  /** So many from a line on, as far as there are any; the same. */
  rowsFrom: (line: number, count: number) => Promise<readonly Row[] | null>
}

/** The rows of lines, whether they are loaded or not: what is not is loaded first, so that none is left out. */
export function blockRows(lines: Lines, reach: ViewRows['reach']): BlockRows {
  const inGroups = (from: number, to: number): Row[] =>
    Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => lines.at(from + at)).flatMap((one) =>
      one?.kind === 'row' ? one.row : [],
    )
  const rowsIn: BlockRows['rowsIn'] = async ({ fromLine, toLine }) => {
    const { loaded } = lines
    const isLoaded =
      loaded === null || (fromLine >= loaded.from && toLine < Math.min(loaded.from + lines.rows.length, lines.length))
    if (isLoaded) return inGroups(fromLine, toLine)
    const failed = (message: string): null => {
      showToast({ message, tone: 'failed' })
      return null
    }
    if (toLine - fromLine >= MAX_ROWS_LOADED_AT_ONCE) return failed(strings.tooManyRows(MAX_ROWS_LOADED_AT_ONCE))
    try {
      return (await reach(fromLine, toLine)) ?? failed(strings.rowsMoved)
    } catch (error) {
      reportFailure(error)
      return null
    }
  }
  return {
    rowsIn,
    async rowsFrom(line, count) {
      if (lines.loaded !== null) return rowsIn({ fromLine: line, toLine: Math.min(line + count, lines.length) - 1 })
      // As far as they are loaded: what is below a line that waits is not the next row.
      const rows: Row[] = []
      for (let at = line; at < lines.length && rows.length < count; at += 1) {
        const one = lines.at(at)
        if (one?.kind === 'waiting') break
        if (one?.kind === 'row') rows.push(one.row)
      }
      return rows
    },
  }
}
