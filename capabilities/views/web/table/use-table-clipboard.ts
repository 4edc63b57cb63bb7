import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { copiedOf } from '../cell-values.ts'
import { pastedCells, toHtmlTable, toTabSeparated } from '../clipboard.ts'
import { viewStrings as strings } from '../strings.ts'
import { withWholeCells } from '../whole-cells.ts'
import type { ActedTable } from './acted-table.ts'
import { blockRows } from './block-rows.ts'
import { tableActions } from './table-actions.ts'

/** Copies the chosen rows or cells, and pastes cells from the chosen ones on, or one into all of them. */
export function useTableClipboard(table: ActedTable): void {
  const { lines, columns, cursor, choice, commands, editing } = table
  const client = useApolloClient()
  const { block } = cursor
  const { rowsIn, rowsFrom } = blockRows(lines, table.reach)
  const any = lines.length > 0 && !editing

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

  const paste = async (texts: readonly (readonly string[])[]): Promise<void> => {
    if (!block) return
    const width = texts.reduce((most, cells) => Math.max(most, cells.length), 0)
    const single = texts.length === 1 && width === 1
    const rows = await (single ? rowsIn(block) : rowsFrom(block.top, texts.length))
    if (rows === null) return
    const into = single ? columns.slice(block.left, block.right + 1) : columns.slice(block.left, block.left + width)
    await commands.paste(texts, rows, into, table.onUnchanged)
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
