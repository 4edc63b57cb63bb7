import { Extension } from '@tiptap/core'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { ANCHOR_MARKS } from '../document/anchor-marks.ts'

const anchors = new Set<string>(ANCHOR_MARKS)

/**
 * Decides what happens to highlights and comments when text is pasted: words that were cut from this document keep
 * theirs; a copy has none while the original exists.
 */
export const AnchorPaste = Extension.create({
  name: 'anchorPaste',
  addProseMirrorPlugins() {
    const cut = new Set<string>()
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            cut: (view) => {
              for (const id of anchorIds(view.state.selection.content().content)) cut.add(id)
              return false
            },
            dragstart: (view) => {
              for (const id of anchorIds(view.state.selection.content().content)) cut.add(id)
              return false
            },
          },
          transformPasted: (slice, view) => {
            const standing = anchorIds(view.state.doc.content)
            // A dragged range still exists while it is dropped: the move removes it in the same step.
            const keeps = (id: string): boolean => cut.has(id) && (view.dragging?.move === true || !standing.has(id))
            return new Slice(onlyAnchors(slice.content, keeps), slice.openStart, slice.openEnd)
          },
        },
      }),
    ]
  },
})

function anchorIds(content: Fragment): Set<string> {
  const ids = new Set<string>()
  content.descendants((node) => {
    for (const mark of node.marks) if (anchors.has(mark.type.name)) ids.add(String(mark.attrs['id']))
  })
  return ids
}

function onlyAnchors(content: Fragment, keeps: (id: string) => boolean): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    const marks = node.marks.filter((mark) => !anchors.has(mark.type.name) || keeps(String(mark.attrs['id'])))
    const inner = node.isText ? node : node.copy(onlyAnchors(node.content, keeps))
    nodes.push(marks.length === node.marks.length ? inner : inner.mark(marks))
  })
  return Fragment.fromArray(nodes)
}
