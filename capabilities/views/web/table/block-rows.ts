import type { GridArea } from '#platform/web/design/grid/grid-place.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { MAX_ROWS_LOADED_AT_ONCE } from '../../model/limits.ts'
import type { Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import type { ViewRows } from '../use-view-rows.ts'

export interface BlockRows {
  /** The rows of the chosen lines; null if they are not available, which it reports. */
  rowsIn: (block: Pick<GridArea, 'top' | 'bottom'>) => Promise<readonly Row[] | null>
  /** Up to `count` rows from a line on; null under the same condition. */
  rowsFrom: (line: number, count: number) => Promise<readonly Row[] | null>
}

/** Returns the rows of lines, loaded or not: missing ones are loaded first, so that none is left out. */
export function blockRows(lines: Lines, reach: ViewRows['reach']): BlockRows {
  const inGroups = (from: number, to: number): Row[] =>
    Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => lines.at(from + at)).flatMap((one) =>
      one?.kind === 'row' ? one.row : [],
    )
  const rowsIn: BlockRows['rowsIn'] = async ({ top, bottom }) => {
    const { loaded } = lines
    const isLoaded =
      loaded === null || (top >= loaded.from && bottom < Math.min(loaded.from + lines.rows.length, lines.length))
    if (isLoaded) return inGroups(top, bottom)
    const failed = (message: string): null => {
      showToast({ message, tone: 'failed' })
      return null
    }
    if (bottom - top >= MAX_ROWS_LOADED_AT_ONCE) return failed(strings.tooManyRows(MAX_ROWS_LOADED_AT_ONCE))
    try {
      return (await reach(top, bottom)) ?? failed(strings.rowsMoved)
    } catch (error) {
      reportFailure(error)
      return null
    }
  }
  return {
    rowsIn,
    async rowsFrom(line, count) {
      if (lines.loaded !== null) return rowsIn({ top: line, bottom: Math.min(line + count, lines.length) - 1 })
      // Only up to the first line that is not loaded: what is below it is not the next row.
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
