import { Extension } from '@tiptap/core'
import type { Node, Slice } from '@tiptap/pm/model'
import { Fragment, Slice as NewSlice } from '@tiptap/pm/model'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { IDENTIFIED_BLOCKS, newBlockId } from '../document/block-ids.ts'

const identified = new Set(IDENTIFIED_BLOCKS)

/** Gives new blocks an identifier. Only blocks that this page has changed are examined, never those from others. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _, state) => identifyNew(transactions, state),
        props: { transformPasted: (slice, view) => withFreshIds(slice, idsOf(view.state.doc)) },
      }),
    ]
  },
})

function identifyNew(transactions: readonly Transaction[], state: EditorState): Transaction | null {
  if (!transactions.some((transaction) => transaction.docChanged && !isFromOthers(transaction))) return null
  let change: Transaction | null = null
  const seen = new Map<string, number>()
  for (const { from, to } of changedRanges(transactions, state.doc.content.size)) {
    state.doc.nodesBetween(from, to, (node, position) => {
      const id: unknown = node.attrs['id']
      // A block that is split in the middle leaves both halves with its identifier: the first keeps it.
      const repeated = typeof id === 'string' && (seen.get(id) ?? position) !== position
      if (identified.has(node.type.name) && (id === null || repeated)) {
        // Part of the same step as the change itself: excluding it from the history would exclude the change too.
        change ??= state.tr
        change.setNodeAttribute(position, 'id', newBlockId())
        if (repeated && node.type.name === 'utterance') change.setNodeAttribute(position, 'start', null)
      } else if (typeof id === 'string') seen.set(id, position)
      return !node.isTextblock
    })
  }
  return change
}

/** Whether a change came with the shared text: others wrote it, or it has just arrived. */
export function isFromOthers(transaction: Transaction): boolean {
  const sync = transaction.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined
  return sync?.isChangeOrigin === true
}

/** The ranges that the transactions changed, in positions of the document after all of them. */
function changedRanges(transactions: readonly Transaction[], size: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  transactions.forEach((transaction, at) => {
    transaction.mapping.maps.forEach((map, step) => {
      map.forEach((_oldStart, _oldEnd, newStart, newEnd) => {
        let from = transaction.mapping.slice(step + 1).map(newStart, -1)
        let to = transaction.mapping.slice(step + 1).map(newEnd, 1)
        for (const later of transactions.slice(at + 1)) {
          from = later.mapping.map(from, -1)
          to = later.mapping.map(to, 1)
        }
        ranges.push({ from: Math.max(0, Math.min(from, size)), to: Math.max(0, Math.min(to, size)) })
      })
    })
  })
  return ranges
}

function idsOf(doc: Node): Set<string> {
  const ids = new Set<string>()
  doc.descendants((node) => {
    if (typeof node.attrs['id'] === 'string') ids.add(node.attrs['id'])
    return !node.isTextblock
  })
  return ids
}

/**
 * Pasted blocks keep their identifier if it is free (they were cut), otherwise they get a new one (they are a copy).
 */
function withFreshIds(slice: Slice, taken: Set<string>): Slice {
  const fresh = (fragment: Fragment): Fragment => {
    const nodes: Node[] = []
    fragment.forEach((node) => {
      const content = node.isTextblock ? node.content : fresh(node.content)
      const id: unknown = node.attrs['id']
      const repeated = identified.has(node.type.name) && typeof id === 'string' && taken.has(id)
      if (typeof id === 'string') taken.add(id)
      if (node.isText) nodes.push(node)
      else
        nodes.push(
          repeated ? node.type.create({ ...node.attrs, id: newBlockId() }, content, node.marks) : node.copy(content),
        )
    })
    return Fragment.fromArray(nodes)
  }
  return new NewSlice(fresh(slice.content), slice.openStart, slice.openEnd)
}
