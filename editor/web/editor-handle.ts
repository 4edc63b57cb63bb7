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

/** Selected words: what they say, where they stand, and whether they are few enough for a highlight. */
export interface SelectedText {
  text: string
  position: AnchorPosition
  tooLong: boolean
}

/** What a page can ask of an editor. */
export interface RichTextHandle {
  focus(): void
  /** The selected words, or null. */
  selection(): SelectedText | null
  /** Puts the caret behind the selected words and takes the focus. */
  leaveSelection(): void
  /** Marks words with an anchor's id: those at a position, else those selected. False when they are not there. */
  addAnchor(mark: AnchorMark, id: string, position?: AnchorPosition): boolean
  /** Takes an anchor's mark out of the text. */
  removeAnchor(mark: AnchorMark, id: string): void
  /** Brings anchored words into view; false when they are not in the text. */
  scrollToAnchor(mark: AnchorMark, id: string): boolean
  /** Finds words and shows the first place; an empty query ends it. Gives the number of places. */
  search(query: string): number
  /** Shows the place so many further on, around the ends. */
  moveSearch(by: number): void
  searchState(): SearchState
  /** Puts blocks where the caret is, a reference card for example. */
  insert(content: NodeJson | NodeJson[]): void
  content(): DocumentJson
  /** How many steps undo can take back; what is written from now on is another one. */
  undoSteps(): number
}

/** The handle of an editor. */
export function editorHandle(editor: Editor): RichTextHandle {
  return {
    // Not by the library's command, which waits for the next frame: the keys until then would be lost.
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

/** The selected words of an editor and where they stand. */
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

/** The browser tells of a new selection with its next frame; who presses a key sooner means what they see. */
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
  // Undo is for words: it takes no highlight away whose row stands.
  const transaction = editor.state.tr.setMeta('addToHistory', false).setMeta(EVEN_WHILE_READING, true)
  for (const step of change.steps) transaction.step(step)
  if (transaction.docChanged) editor.view.dispatch(transaction)
}
