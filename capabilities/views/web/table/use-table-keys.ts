import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { GridArea, GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { copiedOf, emptyCell, isEditable, keyOnCell } from '../cell-values.ts'
import { pastedCells, toHtmlTable, toTabSeparated } from '../clipboard.ts'
import type { ShownColumn } from '../columns.ts'
import type { Lines } from '../lines.ts'
import type { CellChange, UnchangedCell } from '../paste-plan.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import type { CellWriting } from '../use-cell-writing.ts'
import type { RowChoice } from '../use-row-choice.ts'
import { withWholeCells } from '../whole-cells.ts'
import type { ViewRows } from '../use-view-rows.ts'
import { blockRows } from './block-rows.ts'
import { useEarlyKeys } from './use-early-keys.ts'
import { tableActions } from './table-actions.ts'
import type { TableCursor } from './use-table-cursor.ts'

interface TableKeys {
  objectType: ObjectType
  lines: Lines
  columns: readonly ShownColumn[]
  cursor: TableCursor
  choice: RowChoice
  commands: CellWriting
  reach: ViewRows['reach']
  /** A cell is being edited and handles the keys itself. */
  editing: boolean
  /** @returns whether the cell can be edited */
  onEdit: (place: GridPlace, typed?: string) => boolean
  /** Shows which cells stayed unchanged. */
  onUnchanged: (cells: readonly UnchangedCell[]) => void
  /** Opens a row, at its summary from that column. */
  onOpen: (row: Row, column?: ShownColumn) => void
}

/** The keyboard state of a table that its rendering needs. */
export interface KeyedTable {
  /** Handles typing on a cell. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Fills the chosen cells on to a line below or above. */
  fillTo: (line: number) => void
}

/** Typing, copying, pasting and filling in a table. */
export function useTableKeys({
  objectType,
  lines,
  columns,
  cursor,
  choice,
  commands,
  reach,
  editing,
  onEdit,
  onUnchanged,
  onOpen,
}: TableKeys): KeyedTable {
  const client = useApolloClient()
  const { block } = cursor
  const { rowsIn, rowsFrom } = blockRows(lines, reach)
  const line = cursor.at ? lines.at(cursor.at.row) : undefined
  const current = line?.kind === 'row' ? line.row : null
  const any = lines.length > 0 && !editing
  useAction(
    tableActions.edit,
    () => {
      if (cursor.at && current && !onEdit(cursor.at)) onOpen(current, columns[cursor.at.column])
    },
    { enabled: any && current !== null },
  )

  const copy = async (): Promise<void> => {
    const whole = choice.selected.size > 0
    const rows = whole ? choice.rows : block ? await rowsIn(block) : []
    if (rows === null) return
    const copied = whole || !block ? columns : columns.slice(block.left, block.right + 1)
    try {
      const wholeRows = await withWholeCells(client, rows, copied)
      await writeCells(wholeRows.map((row) => copied.map((column) => copiedOf(row, column))))
    } catch (error) {
      reportFailure(error)
      return
    }
    const words = strings.copied(rows.length * copied.length)
    showToast({ message: choice.isWhole ? strings.copiedLoaded(words, rows.length) : words })
  }
  useAction(tableActions.copy, copy, { enabled: any && (block !== null || choice.selected.size > 0) })

  const empty = async (): Promise<void> => {
    const rows = block && (await rowsIn(block))
    if (!block || rows === null) return
    const changes = rows.flatMap((row) =>
      columns.slice(block.left, block.right + 1).flatMap((column): CellChange[] => {
        // A title can be renamed, but is not emptied with other cells.
        const given = emptyCell(column)
        return given && isEditable(row, column, objectType) ? [{ row, column, given }] : []
      }),
    )
    if (changes.length > 0) await commands.writeMany(changes, strings.emptied(changes.length))
  }
  useAction(tableActions.empty, empty, { enabled: any && block !== null && choice.selected.size === 0 })

  const paste = async (texts: readonly (readonly string[])[]): Promise<void> => {
    if (!block) return
    const width = texts.reduce((most, cells) => Math.max(most, cells.length), 0)
    const single = texts.length === 1 && width === 1
    const rows = await (single ? rowsIn(block) : rowsFrom(block.top, texts.length))
    if (rows === null) return
    const into = single ? columns.slice(block.left, block.right + 1) : columns.slice(block.left, block.left + width)
    await commands.paste(texts, rows, into, onUnchanged)
  }
  const pasteInto = useEffectEvent(paste)
  const takesPaste = any && block !== null
  useEffect(() => {
    if (!takesPaste) return undefined
    const onPaste = (event: ClipboardEvent): void => {
      const into = event.target instanceof Element ? event.target : null
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const html = event.clipboardData?.getData('text/html') ?? ''
      if ((text === '' && html === '') || into?.closest('input, textarea, [contenteditable="true"], [role="dialog"]'))
        return
      event.preventDefault()
      void pasteInto(pastedCells(text, html))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [takesPaste])

  const fill = async (from: readonly Row[], into: readonly Row[], columnsOf: GridArea): Promise<void> => {
    if (from.length === 0 || into.length === 0) return
    const filled = columns.slice(columnsOf.left, columnsOf.right + 1)
    await commands.fill(from, into, filled, onUnchanged)
  }
  const rowAbove = async (from: number): Promise<readonly Row[]> => {
    for (let at = from - 1; at >= 0; at -= 1) {
      const one = lines.at(at)
      if (one?.kind === 'row') return [one.row]
      if (one?.kind === 'waiting' && one.isRow) return (await rowsIn({ top: at, bottom: at })) ?? []
    }
    return []
  }
  const fillDown = async (): Promise<void> => {
    const rows = block && (await rowsIn(block))
    if (!block || !rows) return
    const [first, ...others] = rows
    if (!first) return
    await (others.length > 0 ? fill([first], others, block) : fill(await rowAbove(block.top), [first], block))
  }
  useAction(tableActions.fillDown, fillDown, { enabled: any && block !== null && choice.selected.size === 0 })
  const fillOver = async (chosen: GridArea, to: number): Promise<void> => {
    const isDown = to > chosen.bottom
    const from = await rowsIn(chosen)
    const into =
      from && (await rowsIn(isDown ? { top: chosen.bottom + 1, bottom: to } : { top: to, bottom: chosen.top - 1 }))
    if (!from || !into) return
    // Upwards the last row comes first because it is nearest.
    await (isDown ? fill(from, into, chosen) : fill(from.toReversed(), into.toReversed(), chosen))
  }
  const fillTo = (to: number): void => {
    if (!block || (to >= block.top && to <= block.bottom)) return
    void fillOver(block, to)
    cursor.choose(
      { row: to > block.bottom ? block.top : block.bottom, column: block.left },
      { row: to, column: block.right },
    )
  }

  /** @returns whether the keys have a meaning for the cell */
  const typed = (keys: string): boolean => {
    const column = cursor.at ? columns[cursor.at.column] : undefined
    if (!cursor.at || !current || !column || !isEditable(current, column, objectType)) return false
    const given = keyOnCell(current, column, keys.charAt(0))
    if (given === null) return false
    if (given === 'edits') return onEdit(cursor.at, keys) || true
    void commands.write({ row: current, column, given }).then((problem) => {
      if (problem !== null) showToast({ message: strings.notChanged(column.label, problem), tone: 'failed' })
    })
    return true
  }
  const keepEarly = useEarlyKeys({
    place: cursor.at,
    isThere: current !== null,
    isComing: line?.kind === 'waiting',
    onTyped: typed,
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing || event.defaultPrevented || event.nativeEvent.isComposing || event.target !== event.currentTarget)
      return
    if (event.key === 'Escape' && cursor.at && choice.selected.size === 0) {
      // After this, letters are shortcuts of the page again.
      event.preventDefault()
      return cursor.clear()
    }
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState('AltGraph')
    if (!isPlain || event.key.length !== 1 || (event.key === ' ' && event.shiftKey)) return
    if (!typed(event.key) && !keepEarly(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDown, fillTo }
}

/** Copies text with tabs and an HTML table: spreadsheets and text editors take the one that they prefer. */
async function writeCells(cells: readonly (readonly string[])[]): Promise<void> {
  const [text, html] = [toTabSeparated(cells), toHtmlTable(cells)]
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    }),
  ])
}
