import { Extension } from '@tiptap/core'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Keys by which the browser itself moves the caret or the end of a selection. */
const MOVING_KEY = /^(?:Arrow|Home|End|Page)/

/** The texts whose caret the last key may have moved, which the browser has not reported yet. */
const moved = new WeakSet<EditorView>()

/**
 * Makes the editor read the caret's position. A browser reports it later than the next key, which on a busy machine
 * would be applied at the previous caret.
 */
export function readSelection(view: EditorView): void {
  moved.delete(view)
  if (view.hasFocus()) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** Reads the selection before the key that follows one that moved it; no other key waits for it. */
export function readAfterMoves(view: EditorView, event: KeyboardEvent): boolean {
  if (moved.has(view)) readSelection(view)
  if (MOVING_KEY.test(event.key) || ((event.ctrlKey || event.metaKey) && event.key === 'a')) {
    moved.add(view)
    meansFirstPlace(view)
    view.dom.ownerDocument.addEventListener('selectionchange', () => moved.delete(view), { once: true })
  }
  return false
}

/**
 * Just after focus, the view treats a caret at the very first position as placed by the browser, and moves it back.
 * After such a key it was the user who put it there.
 */
function meansFirstPlace(view: EditorView): void {
  // Not part of the library's public API; a browser test notices when it is removed.
  const { input } = view as unknown as { input: { lastFocus: number } }
  input.lastFocus = 0
}

/**
 * A redraw between such a key and the browser's report of it, for example for another user's caret, leaves the caret
 * where it is: the editor would put it back to its last known position.
 */
export const DrawAroundCaret = Extension.create({
  name: 'drawAroundCaret',
  dispatchTransaction({ transaction, next }) {
    const { view } = this.editor
    if (moved.has(view) && view.hasFocus() && !transaction.docChanged && !transaction.selectionSet)
      keepCaret(view, transaction)
    next(transaction)
  },
})

function keepCaret(view: EditorView, transaction: Transaction): void {
  const seen = view.dom.ownerDocument.getSelection()
  if (
    !seen?.anchorNode ||
    !seen.focusNode ||
    !view.dom.contains(seen.anchorNode) ||
    !view.dom.contains(seen.focusNode) ||
    !(transaction.selection instanceof TextSelection)
  )
    return
  const [anchor, head] = [
    view.posAtDOM(seen.anchorNode, seen.anchorOffset),
    view.posAtDOM(seen.focusNode, seen.focusOffset),
  ]
  const { doc, selection } = transaction
  const shown = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!shown.eq(selection)) transaction.setSelection(shown)
}
