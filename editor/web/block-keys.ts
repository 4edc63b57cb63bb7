import { Extension } from '@tiptap/core'
import { actApart, moveBlocksPast, selectedBlocks } from './move-blocks.ts'

/** Moves the blocks in which something is selected up and down. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const move = (way: 'up' | 'down') => (): boolean => {
      const { state, view, isEditable } = this.editor
      if (!isEditable) return false
      const change = moveBlocksPast(state, selectedBlocks(state), way)
      if (change) actApart(view, change)
      // At the end of the text the browser would select lines instead.
      return true
    }
    return { 'Alt-Shift-ArrowUp': move('up'), 'Alt-Shift-ArrowDown': move('down') }
  },
})
