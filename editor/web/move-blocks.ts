import { closeHistory } from '@tiptap/pm/history'
import { Selection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

/** Adjacent top-level blocks, with everything in them. */
export interface BlockRange {
  from: number
  to: number
}

/** The top-level blocks that contain part of the selection. */
export function selectedBlocks({ doc, selection: { from, to } }: EditorState): BlockRange {
  const [first, last] = [doc.resolve(from), doc.resolve(to)]
  return {
    from: first.depth === 0 ? from : first.before(1),
    to: last.depth === 0 ? to : last.after(1),
  }
}

/** Applies a change as a separate undo step, apart from what was typed right before or after. */
export function actApart(view: EditorView, change: Transaction): void {
  const undoing = yUndoPluginKey.getState(view.state) as { undoManager: UndoManager } | undefined
  undoing?.undoManager.stopCapturing()
  view.dispatch(undoing ? change : closeHistory(change))
  undoing?.undoManager.stopCapturing()
}

/** Moves blocks between other blocks, with the selection in them; null if they are already there. */
export function moveBlocks(
  { tr, doc, selection }: EditorState,
  { from, to }: BlockRange,
  target: number,
): Transaction | null {
  if (target >= from && target <= to) return null
  const moved = doc.slice(from, to).content
  tr.delete(from, to)
  const at = tr.mapping.map(target)
  tr.insert(at, moved)
  const isIn = selection.from >= from && selection.to <= to
  const by = at - from
  if (isIn)
    tr.setSelection(
      selection instanceof TextSelection
        ? TextSelection.create(tr.doc, selection.anchor + by, selection.head + by)
        : Selection.near(tr.doc.resolve(selection.from + by)),
    )
  return tr.scrollIntoView()
}

/** The same past the next block above or below; null if there is none. */
export function moveBlocksPast(state: EditorState, range: BlockRange, way: 'up' | 'down'): Transaction | null {
  const { nodeBefore } = state.doc.resolve(range.from)
  const { nodeAfter } = state.doc.resolve(range.to)
  if (way === 'up') return nodeBefore && moveBlocks(state, range, range.from - nodeBefore.nodeSize)
  return nodeAfter && moveBlocks(state, range, range.to + nodeAfter.nodeSize)
}
