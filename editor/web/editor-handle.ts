import type { Editor } from '@tiptap/core'
import { undoDepth } from '@tiptap/pm/history'
import { TextSelection } from '@tiptap/pm/state'
import type { Transform } from '@tiptap/pm/transform'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'
import type { AnchorMark } from '../document/anchor-marks.ts'
import type { AnchorPosition } from '../document/anchor-position.ts'
import { addAnchor, blocksOfRange, removeAnchor, textBetween } from '../document/anchors.ts'
import { locateAnchor } from '../document/locate-anchor.ts'
import { contentOf, type DocumentJson, type NodeJson } from '../document/content.ts'
import { ANCHOR_CONTEXT_CHARS, MAX_HIGHLIGHT_CHARS } from '../document/limits.ts'
import { indexText, offsetOfPosition } from '../document/text-index.ts'
import { scrollToAnchor } from './anchor-places.ts'
import { EVEN_WHILE_READING } from './reading-plugin.ts'
import { moveSearch, searchState, setSearch, type SearchState } from './search-plugin.ts'

/** Selected words: their text and position, and whether they are few enough for a highlight. */
export interface SelectedText {
  text: string
  position: AnchorPosition
  tooLong: boolean
}

/** The methods of an editor for the page. */
export interface RichTextHandle {
  focus(): void
  /** The selected words, or null. */
  selection(): SelectedText | null
  /** Puts the caret after the selected words and focuses the text. */
  leaveSelection(): void
  /** Marks words with an anchor's id: those at a position, otherwise the selected ones. False if they do not exist. */
  addAnchor(mark: AnchorMark, id: string, position?: AnchorPosition): boolean
  /** Removes an anchor's mark from the text. */
  removeAnchor(mark: AnchorMark, id: string): void
  /** Scrolls to anchored words; false when they are not in the text. */
  scrollToAnchor(mark: AnchorMark, id: string): boolean
  /** Finds words and shows the first match; an empty query ends the search. Returns the number of matches. */
  search(query: string): number
  /** Shows the match that many positions further on, wrapping around at the ends. */
  moveSearch(by: number): void
  searchState(): SearchState
  /** Inserts blocks at the caret, for example a reference card. */
  insert(content: NodeJson | NodeJson[]): void
  content(): DocumentJson
  /** How many steps can be undone; what is written from now on is a separate one. */
  undoSteps(): number
}

/** The handle of an editor. */
export function editorHandle(editor: Editor): RichTextHandle {
  return {
    // Not with the library's command, which waits for the next frame: the keys until then would be lost.
    focus: () => editor.view.focus(),
    selection() {
      takeSelection(editor)
      return selectedText(editor)
    },
    leaveSelection() {
      editor.commands.setTextSelection(editor.state.selection.to)
      editor.view.focus()
    },
    addAnchor(mark, id, position) {
      const { doc, selection } = editor.state
      const range = position
        ? locateAnchor(doc, position)
        : selection.empty
          ? null
          : { from: selection.from, to: selection.to }
      if (!range) return false
      apply(editor, addAnchor(doc, mark, id, range))
      return true
    },
    removeAnchor: (mark, id) => apply(editor, removeAnchor(editor.state.doc, mark, id)),
    scrollToAnchor: (mark, id) => scrollToAnchor(editor.view.dom, mark, id),
    search: (query) => setSearch(editor, query),
    moveSearch: (by) => moveSearch(editor, by),
    searchState: () => searchState(editor.state),
    insert: (content) => void editor.chain().focus().insertContent(content).run(),
    content: () => contentOf(editor.state.doc),
    undoSteps: () => undoSteps(editor),
  }
}

function undoSteps({ view }: Editor): number {
  const undoing = yUndoPluginKey.getState(view.state) as { undoManager: UndoManager } | undefined
  if (!undoing) return Number(undoDepth(view.state))
  undoing.undoManager.stopCapturing()
  return undoing.undoManager.undoStack.length
}

/** The selected words of an editor and their position. */
export function selectedText(editor: Editor): SelectedText | null {
  const { doc, selection } = editor.state
  if (selection.empty) return null
  const text = textBetween(doc, selection.from, selection.to)
  if (text.trim() === '') return null
  const index = indexText(doc)
  const start = offsetOfPosition(index, selection.from)
  const end = offsetOfPosition(index, selection.to)
  return {
    text,
    tooLong: text.length > MAX_HIGHLIGHT_CHARS,
    position: {
      ...blocksOfRange(doc, selection.from, selection.to),
      quote: text,
      before: index.text.slice(Math.max(0, start - ANCHOR_CONTEXT_CHARS), start),
      after: index.text.slice(end, end + ANCHOR_CONTEXT_CHARS),
    },
  }
}

/** The browser reports a new selection in its next frame; a key pressed sooner refers to what the user sees. */
function takeSelection(editor: Editor): void {
  const { view, state } = editor
  const shown = view.hasFocus() ? document.getSelection() : null
  if (
    !shown?.anchorNode ||
    !shown.focusNode ||
    !(state.selection instanceof TextSelection) ||
    !view.dom.contains(shown.anchorNode) ||
    !view.dom.contains(shown.focusNode)
  )
    return
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset)
  const { selection } = state
  if (anchor === selection.anchor && head === selection.head) return
  view.dispatch(state.tr.setSelection(TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))))
}

function apply(editor: Editor, change: Transform): void {
  // Undo is for words: it does not remove a highlight whose row exists.
  const transaction = editor.state.tr.setMeta('addToHistory', false).setMeta(EVEN_WHILE_READING, true)
  for (const step of change.steps) transaction.step(step)
  if (transaction.docChanged) editor.view.dispatch(transaction)
}
