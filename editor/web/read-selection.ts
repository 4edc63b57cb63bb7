import { Extension } from '@tiptap/core'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Keys by which the browser itself moves the caret or the end of a selection. */
const MOVING_KEY = /^(?:Arrow|Home|End|Page)/

/** The texts whose caret the last key may have moved, which the browser has not told of yet. */
const moved = new WeakSet<EditorView>()

/**
 * Has the editor read where the caret stands. A browser tells of that later than of the next key, which on a busy
 * machine would be meant for where the caret was before.
 */
export function readSelection(view: EditorView): void {
  moved.delete(view)
  if (view.hasFocus()) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** Has the selection read before the key that follows one by which it moved; no other key waits for it. */
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
 * Soon after the focus came, the view takes a caret at the very first place for one that the browser put there, and puts
 * it back. By such a key it is the reader who put it there.
 */
function meansFirstPlace(view: EditorView): void {
  // No part of what the library promises; a journey notices when it goes.
  const { input } = view as unknown as { input: { lastFocus: number } }
  input.lastFocus = 0
}

/**
 * What is drawn anew between such a key and the browser's telling of it, as the caret of somebody else, leaves the
 * caret where it is: the editor would put it back to where it knows it.
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
