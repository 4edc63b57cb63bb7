import { Fragment, Node, type Mark } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { ANCHOR_MARKS } from '#editor/document/anchor-marks.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { KeptPiece } from './redaction.ts'

/** Where a place of a redaction stands in a document now. */
export interface CoveredPlace {
  part: number
  from: number
  to: number
  blockId: string
}

/** The places of a redaction in a document; each once, wherever it was copied to. */
export function findCovered(doc: Node, redactionId: Id): CoveredPlace[] {
  const places = new Map<number, CoveredPlace>()
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true
    block.forEach((child, offset) => {
      const mark = child.marks.find(({ type, attrs }) => type.name === 'redaction' && attrs['id'] === redactionId)
      if (!mark) return
      const from = position + 1 + offset
      const part = Number(mark.attrs['part'])
      const known = places.get(part)
      if (!known) places.set(part, { part, from, to: from + child.nodeSize, blockId: String(block.attrs['id'] ?? '') })
      else if (known.to === from) known.to = from + child.nodeSize
    })
    return false
  })
  return [...places.values()]
}

/**
 * Puts words back where they were covered. What anchors them goes with them where it is still there, and so does what
 * was anchored at the place meanwhile. A place that somebody deleted stays deleted.
 * @returns null where nothing is to be put back
 */
export function restoreWords(
  doc: Node,
  redactionId: Id,
  pieces: readonly KeptPiece[],
  isAlive: (mark: string, id: string) => boolean,
): Transform | null {
  const byPart = new Map(pieces.map((piece) => [piece.part, piece]))
  const transform = new Transform(doc)
  for (const { part, from, to } of findCovered(doc, redactionId).toSorted((one, other) => other.from - one.from)) {
    const piece = byPart.get(part)
    const before = (piece?.nodes ?? []).map((json) => Node.fromJSON(doc.type.schema, json))
    // What anchored some of the words then lies on the whole bar: it goes back to where it was.
    const since = (doc.nodeAt(from)?.marks ?? []).filter(
      (mark) => isAnchor(mark) && !before.some((node) => mark.isInSet(node.marks)),
    )
    const nodes = before.map((node) => {
      const kept = node.marks.filter((mark) => !isAnchor(mark) || isAlive(mark.type.name, String(mark.attrs['id'])))
      return node.mark(since.reduce<readonly Mark[]>((marks, mark) => mark.addToSet(marks), kept))
    })
    transform.replaceWith(from, to, Fragment.fromArray(nodes))
  }
  return transform.docChanged ? transform : null
}

function isAnchor(mark: Mark): boolean {
  return (ANCHOR_MARKS as readonly string[]).includes(mark.type.name)
}
