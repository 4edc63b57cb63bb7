import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
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
import type { CellCommands } from '../use-cell-commands.ts'
import type { RowChoice } from '../use-row-choice.ts'
import { withWholeAnswers } from '../whole-answers.ts'
import type { ViewRows } from '../use-view-rows.ts'
import { blockRows } from './block-rows.ts'
import { useEarlyKeys } from './use-early-keys.ts'
import { tableActions } from './table-actions.ts'
import { blockOf, type Block, type Place, type TableCursor } from './use-table-cursor.ts'

interface TableKeys {
  objectType: ObjectType
  lines: Lines
  columns: readonly ShownColumn[]
  cursor: TableCursor
  choice: RowChoice
  selectable: boolean
  commands: CellCommands
  /** The number of lines that are visible at once. */
  pageLines: () => number
  reach: ViewRows['reach']
  /** A cell is being edited and handles the keys itself. */
  editing: boolean
  /** Scrolls a cell into view. */
  onFollow: (place: Place | null) => void
  /** @returns whether the cell can be edited */
  onEdit: (place: Place, typed?: string) => boolean
  /** Shows which cells stayed unchanged. */
  onUnchanged: (cells: readonly UnchangedCell[]) => void
  onOpen: (row: Row) => void
  onPeek: (row: Row) => void
}

/** The keyboard state of a table that its rendering needs. */
export interface KeyedTable {
  /** The chosen cells. */
  block: Block | null
  /** Handles typing on a cell. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Fills the chosen cells on to a line below or above. */
  fillTo: (line: number) => void
}

/** Keys, copying, pasting and filling in a table. */
export function useTableKeys({
  objectType,
  lines,
  columns,
  cursor,
  choice,
  selectable,
  commands,
  pageLines,
  reach,
  editing,
  onFollow,
  onEdit,
  onUnchanged,
  onOpen,
  onPeek,
}: TableKeys): KeyedTable {
  const client = useApolloClient()
  const block = blockOf(cursor)
  const { rowsIn, rowsFrom } = blockRows(lines, reach)
  const line = cursor.at ? lines.at(cursor.at.line) : undefined
  const current = line?.kind === 'row' ? line.row : null
  const any = lines.length > 0 && !editing
  const move = (byLines: number, byColumns: number, extend: boolean) => (): void =>
    onFollow(cursor.move(byLines, byColumns, extend))
  useAction(tableActions.down, move(1, 0, false), { enabled: any })
  useAction(tableActions.up, move(-1, 0, false), { enabled: any })
  useAction(tableActions.right, move(0, 1, false), { enabled: any })
  useAction(tableActions.left, move(0, -1, false), { enabled: any })
  useAction(tableActions.extendDown, move(1, 0, true), { enabled: any })
  useAction(tableActions.extendUp, move(-1, 0, true), { enabled: any })
  useAction(tableActions.extendRight, move(0, 1, true), { enabled: any })
  useAction(tableActions.extendLeft, move(0, -1, true), { enabled: any })
  // Without a cursor, these keys scroll.
  const onCell = any && cursor.at !== null
  const page = (step: 1 | -1, extend: boolean) => (): void => move(step * pageLines(), 0, extend)()
  useAction(tableActions.pageDown, page(1, false), { enabled: onCell })
  useAction(tableActions.pageUp, page(-1, false), { enabled: onCell })
  useAction(tableActions.extendPageDown, page(1, true), { enabled: onCell })
  useAction(tableActions.extendPageUp, page(-1, true), { enabled: onCell })
  useAction(tableActions.firstColumn, move(0, -columns.length, false), { enabled: onCell })
  useAction(tableActions.lastColumn, move(0, columns.length, false), { enabled: onCell })
  useAction(tableActions.first, move(-lines.length, 0, false), { enabled: any })
  useAction(tableActions.last, move(lines.length, 0, false), { enabled: any })
  useAction(tableActions.extendFirst, move(-lines.length, 0, true), { enabled: onCell })
  useAction(tableActions.extendLast, move(lines.length, 0, true), { enabled: onCell })

  const open = (): void => {
    if (cursor.at && current && !onEdit(cursor.at)) onOpen(current)
  }
  useAction(tableActions.edit, open, { enabled: any && current !== null })
  useAction(
    tableActions.open,
    () => {
      if (current) onOpen(current)
    },
    { enabled: any && current !== null },
  )
  useAction(
    tableActions.peek,
    () => {
      if (current) onPeek(current)
    },
    { enabled: any && current !== null },
  )
  useAction(
    tableActions.select,
    () => {
      if (current) choice.toggle(current.id, false)
    },
    { enabled: any && selectable && current !== null },
  )
  useAction(tableActions.selectAll, choice.chooseMore, { enabled: any && selectable })
  useAction(tableActions.selectNone, choice.clear, { enabled: any && choice.selected.size > 0 })

  const copy = async (): Promise<void> => {
    const whole = choice.selected.size > 0
    const rows = whole ? choice.rows : block ? await rowsIn(block) : []
    if (rows === null) return
    const copied = whole || !block ? columns : columns.slice(block.fromColumn, block.toColumn + 1)
    try {
      const wholeRows = await withWholeAnswers(client, rows, copied)
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
      columns.slice(block.fromColumn, block.toColumn + 1).flatMap((column): CellChange[] => {
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
    const rows = await (single ? rowsIn(block) : rowsFrom(block.fromLine, texts.length))
    if (rows === null) return
    const into = single
      ? columns.slice(block.fromColumn, block.toColumn + 1)
      : columns.slice(block.fromColumn, block.fromColumn + width)
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

  const fill = async (from: readonly Row[], into: readonly Row[], columnsOf: Block): Promise<void> => {
    if (from.length === 0 || into.length === 0) return
    const filled = columns.slice(columnsOf.fromColumn, columnsOf.toColumn + 1)
    await commands.fill(from, into, filled, onUnchanged)
  }
  const rowAbove = async (from: number): Promise<readonly Row[]> => {
    for (let at = from - 1; at >= 0; at -= 1) {
      const one = lines.at(at)
      if (one?.kind === 'row') return [one.row]
      if (one?.kind === 'waiting' && one.isRow) return (await rowsIn({ fromLine: at, toLine: at })) ?? []
    }
    return []
  }
  const fillDown = async (): Promise<void> => {
    const rows = block && (await rowsIn(block))
    if (!block || !rows) return
    const [first, ...others] = rows
    if (!first) return
    await (others.length > 0 ? fill([first], others, block) : fill(await rowAbove(block.fromLine), [first], block))
  }
  useAction(tableActions.fillDown, fillDown, { enabled: any && block !== null && choice.selected.size === 0 })
  const fillOver = async (chosen: Block, to: number): Promise<void> => {
    const isDown = to > chosen.toLine
    const from = await rowsIn(chosen)
    const into =
      from &&
      (await rowsIn(
        isDown ? { fromLine: chosen.toLine + 1, toLine: to } : { fromLine: to, toLine: chosen.fromLine - 1 },
      ))
    if (!from || !into) return
    // Upwards the last row comes first because it is nearest.
    await (isDown ? fill(from, into, chosen) : fill(from.toReversed(), into.toReversed(), chosen))
  }
  const fillTo = (to: number): void => {
    if (!block || (to >= block.fromLine && to <= block.toLine)) return
    void fillOver(block, to)
    cursor.choose(
      { line: to > block.toLine ? block.fromLine : block.toLine, column: block.fromColumn },
      { line: to, column: block.toColumn },
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
  return { block, onKeyDown, fillTo }
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
