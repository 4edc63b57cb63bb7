import { useEffect, useMemo } from 'react'
import { ALL_ROWS, groupedLines, linesOfAll, plainLines, type Lines } from '#views/web/index.ts'
import type { RowsOfView } from '../../view-rows/use-shown-rows.ts'
import type { ShownView } from '../../view-rows/use-view-state.ts'

/** The lines of a view: its rows, under the groups that are open. */
export function useViewLines({ ofGroup, groups, rows }: RowsOfView, layout: ShownView['layout'], open: Set<string>) {
  // A table without groups has a line for each row, loaded or not; every other layout starts at the first row.
  const goesAnywhere = layout === 'TABLE' && ofGroup === null
  const lines = useMemo((): Lines => {
    const all = rows.loaded.get(ALL_ROWS)
    if (goesAnywhere) return linesOfAll(all, rows.total)
    return ofGroup === null || !groups ? plainLines(all) : groupedLines(groups, open, rows.loaded)
  }, [goesAnywhere, ofGroup, groups, open, rows.loaded, rows.total])
  const isElsewhere = !goesAnywhere && (rows.loaded.get(ALL_ROWS)?.from ?? 0) > 0
  const { goTo } = rows
  useEffect(() => {
    if (isElsewhere) goTo(0)
  }, [isElsewhere, goTo])
  // Rows of closed groups were never read.
  const shownIds = useMemo(() => [...new Set(lines.rows.map(({ id }) => id))], [lines])
  const inOrder =
    layout === 'BOARD'
      ? groupedLines(groups ?? [], new Set(groups?.map(({ key }) => key)), rows.loaded).rows
      : lines.rows
  return { lines, isElsewhere, shownIds, inOrder }
}
