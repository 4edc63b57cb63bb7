import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast, type Toast } from '#platform/web/design/toasts.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { doAct } from '#platform/web/live/lists-and-acts.ts'
import { reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { together } from '#platform/web/live/together.ts'
import { MAX_CELLS_AT_ONCE } from '../model/limits.ts'
import { givenFrom, isEditable, textOfCell, withCell } from './cell-values.ts'
import { cellsChanged } from './cells-changed.ts'
import type { ShownColumn } from './columns.ts'
import { planPaste, unchangedCell, type CellChange, type NewOption, type UnchangedCell } from './paste-plan.ts'
import { addingOptions, changingCells } from './row-acts.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import { withWholeCells } from './whole-cells.ts'
import type { ViewRows } from './use-view-rows.ts'

export interface CellWriting {
  /** Resolves with the objection of the server, or null. Undone by mod+z. */
  write: (change: CellChange) => Promise<string | null>
  /** Writes any number of cells as one act, which its toast can undo. @returns whether they were written */
  writeMany: (changes: readonly CellChange[], title: string) => Promise<boolean>
  /**
   * Writes a block of texts over a block of cells; a single text goes into all of them. Its toast lists the cells that
   * stayed unchanged, including texts outside the table.
   */
  paste: (
    texts: readonly (readonly string[])[],
    rows: readonly Row[],
    columns: readonly ShownColumn[],
    show: ShowUnchanged,
  ) => Promise<void>
  /** Copies the cells of rows into other rows, starting over with the first if there are more targets. */
  fill: (
    from: readonly Row[],
    into: readonly Row[],
    columns: readonly ShownColumn[],
    show: ShowUnchanged,
  ) => Promise<void>
}

/** Shows which cells stayed unchanged. */
type ShowUnchanged = (cells: readonly UnchangedCell[]) => void

type PastedOptions = ReadonlyMap<Id, readonly NewOption[]>
const NO_OPTIONS: PastedOptions = new Map()

interface Written {
  changes: readonly CellChange[]
  unchanged: readonly UnchangedCell[]
  options?: PastedOptions
}

/** Adds a button to a toast that shows the unchanged cells, if there are any. */
function offerOf(cells: readonly UnchangedCell[], show: ShowUnchanged): Pick<Toast, 'offer'> {
  return cells.length === 0 ? {} : { offer: { title: strings.stayedShow, run: () => show(cells) } }
}

/**
 * Writes cells of notes and insights, and of the notes of highlights: shown at once, any number of cells as one act.
 */
export function useCellWriting(objectType: ObjectType, { loaded }: Pick<ViewRows, 'loaded'>): CellWriting {
  const client = useApolloClient()
  const latest = useRef(loaded)
  useEffect(() => {
    latest.current = loaded
  })
  return useMemo(() => {
    const give = (changes: readonly CellChange[], options: PastedOptions = NO_OPTIONS): Given => {
      const rows = [...latest.current.values()].flatMap((part) => part.rows)
      return together([
        ...[...options].map(([fieldId, added]) => doAct(client, addingOptions(client), { fieldId, options: added })),
        doAct(client, changingCells(client), {
          objectType,
          ...cellsChanged(changes, rows),
          fieldIds: [...options.keys()],
        }),
      ])
    }
    /** Writes cells while others stay unchanged; one toast reports both. */
    const writeBeside = async (
      { changes, unchanged, options = NO_OPTIONS }: Written,
      title: string,
      show: ShowUnchanged,
    ): Promise<void> => {
      const allUnchanged = (why: UnchangedCell['why']): UnchangedCell[] => [
        ...changes.map(({ row, column, given }) =>
          unchangedCell(row, column, textOfCell(withCell(column, given)(row), column), why),
        ),
        ...unchanged,
      ]
      if (changes.length > MAX_CELLS_AT_ONCE)
        return void showToast({
          message: strings.tooMany(MAX_CELLS_AT_ONCE),
          tone: 'failed',
          ...offerOf(allUnchanged('tooMany'), show),
        })
      if (await reportAct(give(changes, options), { title, ...offerOf(unchanged, show) })) return
      const all = allUnchanged('refused')
      showToast({ message: strings.stayed(all.length), ...offerOf(all, show) })
    }
    return {
      write: async (one) => reportInPlace(give([one]), strings.changed(1)),
      async writeMany(changes, title) {
        if (changes.length <= MAX_CELLS_AT_ONCE) return reportAct(give(changes), { title })
        showToast({ message: strings.tooMany(MAX_CELLS_AT_ONCE), tone: 'failed' })
        return false
      },
      async paste(texts, rows, columns, show) {
        const plan = planPaste(texts, rows, columns, objectType)
        if (plan.changes.length > 0)
          return writeBeside(plan, strings.pasted(plan.changes.length, plan.unchanged.length), show)
        showToast({ message: strings.pastedNothing, tone: 'failed', ...offerOf(plan.unchanged, show) })
      },
      async fill(from, into, columns, show) {
        const changes: CellChange[] = []
        const unchanged: UnchangedCell[] = []
        try {
          const whole = await withWholeCells(client, from, columns)
          for (const [at, row] of into.entries()) {
            const source = whole[at % whole.length]
            if (!source) continue
            for (const column of columns)
              if (isEditable(row, column, objectType)) changes.push({ row, column, given: givenFrom(source, column) })
              else unchanged.push(unchangedCell(row, column, textOfCell(source, column), 'fixed'))
          }
        } catch (error) {
          reportFailure(error)
          return
        }
        if (changes.length > 0)
          await writeBeside({ changes, unchanged }, strings.filled(changes.length, unchanged.length), show)
        else if (unchanged.length > 0)
          showToast({ message: strings.stayed(unchanged.length), ...offerOf(unchanged, show) })
      },
    }
  }, [client, objectType])
}
