import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { copiedOf, emptyCell, isEditable } from '../cell-values.ts'
import { fromTabSeparated, toTabSeparated } from '../clipboard.ts'
import type { ShownColumn } from '../columns.ts'
import type { Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import type { CellChange, CellCommands } from '../use-cell-commands.ts'
import type { RowChoice } from '../use-row-choice.ts'
import { withWholeAnswers } from '../whole-answers.ts'
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
  /** A cell is being edited: the keys are its own. */
  editing: boolean
  /** Brings a cell into view. */
  onFollow: (place: Place | null) => void
  /** @returns whether the cell can be edited */
  onEdit: (place: Place) => boolean
  onOpen: (row: Row) => void
  onPeek: (row: Row) => void
}

/** What keys, copying and pasting do in a table. @returns the block of cells that is chosen */
export function useTableKeys({
  objectType,
  lines,
  columns,
  cursor,
  choice,
  selectable,
  commands,
  editing,
  onFollow,
  onEdit,
  onOpen,
  onPeek,
}: TableKeys): Block | null {
  const client = useApolloClient()
  const block = blockOf(cursor)
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

  const rowsFrom = (from: number, count: number): Row[] => {
    const rows: Row[] = []
    for (let at = from; at < lines.length && rows.length < count; at += 1) {
      const one = lines.at(at)
      if (one?.kind === 'row') rows.push(one.row)
    }
    return rows
  }
  const rowsIn = ({ fromLine, toLine }: Block): Row[] =>
    Array.from({ length: toLine - fromLine + 1 }, (_, at) => lines.at(fromLine + at)).flatMap((one) =>
      one?.kind === 'row' ? one.row : [],
    )

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
    const rows = whole ? choice.rows : block ? rowsIn(block) : []
    const copied = whole || !block ? columns : columns.slice(block.fromColumn, block.toColumn + 1)
    try {
      const wholeRows = await withWholeAnswers(client, rows, copied)
      await navigator.clipboard.writeText(
        toTabSeparated(wholeRows.map((row) => copied.map((column) => copiedOf(row, column)))),
      )
    } catch (error) {
      reportFailure(error)
      return
    }
    const words = strings.copied(rows.length * copied.length)
    showToast({ message: choice.isWhole ? strings.copiedLoaded(words, rows.length) : words })
  }
  useAction(tableActions.copy, copy, { enabled: any && (block !== null || choice.selected.size > 0) })

  const empty = async (): Promise<void> => {
    if (!block) return
    const changes = rowsIn(block).flatMap((row) =>
      columns.slice(block.fromColumn, block.toColumn + 1).flatMap((column): CellChange[] => {
        // A title is renamed, not emptied with the rest.
        const given = emptyCell(column)
        return given && isEditable(row, column, objectType) ? [{ row, column, given }] : []
      }),
    )
    if (changes.length > 0) await commands.writeMany(changes, strings.emptied(changes.length))
  }
  useAction(tableActions.empty, empty, { enabled: any && block !== null && choice.selected.size === 0 })

  const paste = (text: string): void => {
    if (!block) return
    const texts = fromTabSeparated(text)
    const width = Math.max(...texts.map((cells) => cells.length))
    const single = texts.length === 1 && width === 1
    const rows = single ? rowsIn(block) : rowsFrom(block.fromLine, texts.length)
    const into = single
      ? columns.slice(block.fromColumn, block.toColumn + 1)
      : columns.slice(block.fromColumn, block.fromColumn + width)
    void commands.paste(texts, rows, into)
  }
  const pasteInto = useEffectEvent(paste)
  const takesPaste = any && block !== null
  useEffect(() => {
    if (!takesPaste) return undefined
    const onPaste = (event: ClipboardEvent): void => {
      const into = event.target instanceof Element ? event.target : null
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text === '' || into?.closest('input, textarea, [contenteditable="true"], [role="dialog"]')) return
      event.preventDefault()
      pasteInto(text)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [takesPaste])
  return block
}
