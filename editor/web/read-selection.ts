import type { EditorView } from '@tiptap/pm/view'

/** Keys by which the browser itself moves the caret or the end of a selection. */
const MOVING_KEY = /^(?:Arrow|Home|End|Page)/

/**
 * Has the editor read where the caret stands. A browser tells of that later than of the next key, which on a busy machine would be meant for
 * where the caret was before.
 */
export function readSelection(view: EditorView): void {
  if (view.hasFocus()) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** A handler of keys that has the selection read before the key that follows one by which it moved; no other key waits for it. */
export function readAfterMoves(): (view: EditorView, event: KeyboardEvent) => boolean {
  let hasMoved = false
  return (view, event) => {
    if (hasMoved) readSelection(view)
    hasMoved = MOVING_KEY.test(event.key) || ((event.ctrlKey || event.metaKey) && event.key === 'a')
    return false
  }
}
