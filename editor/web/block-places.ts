import type { Node } from '@tiptap/pm/model'
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { newBlockId } from '../document/block-ids.ts'
import type { BlockRange } from './move-blocks.ts'

/** The top-level block with this identifier; null if it no longer exists. */
export function blockById(doc: Node, id: string): BlockRange | null {
  let found: BlockRange | null = null
  doc.forEach((block, from) => {
    if (block.attrs['id'] === id) found = { from, to: from + block.nodeSize }
  })
  return found
}

/** Inserts an empty paragraph between blocks and puts the caret in it; an existing one there is used instead. */
export function writeAt({ tr, doc, schema }: EditorState, target: number): Transaction {
  const { nodeBefore, nodeAfter } = doc.resolve(target)
  const isEmpty = (block: Node | null): boolean => block?.type.name === 'paragraph' && block.content.size === 0
  if (isEmpty(nodeAfter)) tr.setSelection(TextSelection.create(doc, target + 1))
  else if (isEmpty(nodeBefore)) tr.setSelection(TextSelection.create(doc, target - 1))
  else {
    tr.insert(target, schema.node('paragraph', { id: newBlockId() }))
    tr.setSelection(TextSelection.create(tr.doc, target + 1))
  }
  return tr.scrollIntoView()
}
