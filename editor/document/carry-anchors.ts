import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { blocksOfRange, findAnchors, locateAnchor } from './anchors.ts'
import { ANCHOR_MARKS } from './marks.ts'

/**
 * The second document with the anchors of the first: those it has itself keep their place, those it lacks are put where their
 * words stand, and those that the first no longer has are taken out.
 */
export function carryAnchors(present: Node, other: Node): Node {
  const change = new Transform(other)
  for (const mark of ANCHOR_MARKS) {
    const type = other.type.schema.marks[mark]
    if (!type) continue
    const wanted = findAnchors(present, mark)
    const had = findAnchors(other, mark)
    for (const id of had.keys()) if (!wanted.has(id)) change.removeMark(0, other.content.size, type.create({ id }))
    for (const [id, anchor] of wanted) {
      const first = anchor.ranges[0]
      const last = anchor.ranges.at(-1)
      if (had.has(id) || !first || !last) continue
      // Marks do not move positions, so places found in the unchanged document hold in the changed one.
      const place = locateAnchor(other, { ...blocksOfRange(present, first.from, last.to), quote: anchor.quote, before: anchor.before, after: anchor.after })
      if (place) change.addMark(place.from, place.to, type.create({ id }))
    }
  }
  return change.doc
}
