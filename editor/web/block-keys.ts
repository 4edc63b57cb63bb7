import { Extension } from '@tiptap/core'
import { actApart, moveBlocksPast, selectedBlocks } from './move-blocks.ts'
import { readSelection } from './read-selection.ts'

/** Moves the blocks with the selection up and down. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const move = (way: 'up' | 'down') => (): boolean => {
      const { view, isEditable } = this.editor
      if (!isEditable) return false
      // A click just before may not have been reported yet.
      readSelection(view)
      const { state } = view
      const change = moveBlocksPast(state, selectedBlocks(state), way)
      if (change) actApart(view, change)
      // At the end of the text the browser would select lines instead.
      return true
    }
    return { 'Alt-Shift-ArrowUp': move('up'), 'Alt-Shift-ArrowDown': move('down') }
  },
})
