import { Fragment, Node, type Mark } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { ANCHOR_MARKS } from '#editor/document/anchor-marks.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { replaceNodes } from '#editor/document/replace-nodes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { KeptPiece } from './redaction.ts'

const REDACTION = 'redaction'

/** The current position of a redaction's place in a document. */
interface CoveredPlace {
  redactionId: Id
  part: number
  from: number
  to: number
  blockId: string
  /** The start of the text of its block. */
  blockStart: number
}

/** The blocks of a content that contain the places of redactions; each place once, even if it was copied. */
export function coveredBlocks(
  content: DocumentJson,
  redactionIds: ReadonlySet<Id>,
): Array<Pick<CoveredPlace, 'redactionId' | 'part' | 'blockId'>> {
  const places = new Map<string, Pick<CoveredPlace, 'redactionId' | 'part' | 'blockId'>>()
  const visit = (node: NodeJson): void => {
    const id = node.attrs?.['id']
    const blockId = typeof id === 'string' ? id : ''
    for (const { marks } of node.content ?? []) {
      const attrs = marks?.find(
        (mark) => mark.type === REDACTION && redactionIds.has(String(mark.attrs?.['id'])),
      )?.attrs
      if (!attrs) continue
      const [redactionId, part] = [String(attrs['id']), Number(attrs['part'])]
      const key = `${redactionId} ${part}`
      if (!places.has(key)) places.set(key, { redactionId, part, blockId })
    }
    node.content?.forEach(visit)
  }
  visit(content)
  return [...places.values()]
}

/** The places of redactions in a document; each once, even if it was copied. */
function findCovered(doc: Node, redactionIds: ReadonlySet<Id>): CoveredPlace[] {
  const places = new Map<string, CoveredPlace>()
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true
    block.forEach((child, offset) => {
      const mark = child.marks.find(({ type, attrs }) => type.name === REDACTION && redactionIds.has(attrs['id']))
      if (!mark) return
      const from = position + 1 + offset
      const [redactionId, part] = [String(mark.attrs['id']), Number(mark.attrs['part'])]
      const key = `${redactionId} ${part}`
      const known = places.get(key)
      if (!known)
        places.set(key, {
          redactionId,
          part,
          from,
          to: from + child.nodeSize,
          blockId: String(block.attrs['id'] ?? ''),
          blockStart: position + 1,
        })
      else if (known.to === from) known.to = from + child.nodeSize
    })
    return false
  })
  return [...places.values()]
}

/**
 * Restores words where redactions covered them. Their anchors are restored if they still exist, and anchors added to
 * the place since are kept. A place that was deleted stays deleted.
 * @param pieces of each redaction
 * @returns null if nothing is to be restored
 */
export function restoreWords(
  doc: Node,
  pieces: ReadonlyMap<Id, readonly KeptPiece[]>,
  isAlive: (mark: string, id: string) => boolean,
): Transform | null {
  // From the end, so that earlier positions stay valid.
  const places = Map.groupBy(
    findCovered(doc, new Set(pieces.keys())).toSorted((one, other) => other.from - one.from),
    ({ blockStart }) => blockStart,
  )
  return replaceNodes(doc, (block, position) => {
    if (!block.isTextblock) return undefined
    const start = position + 1
    const covered = places.get(start)
    if (!covered) return block
    const change = new Transform(block)
    for (const { redactionId, part, from, to } of covered) {
      const piece = pieces.get(redactionId)?.find((one) => one.part === part)
      const present = block.nodeAt(from - start)?.marks ?? []
      change.replaceWith(from - start, to - start, Fragment.fromArray(wordsOf(block, piece, present, isAlive)))
    }
    return change.doc
  })
}

function wordsOf(
  block: Node,
  piece: KeptPiece | undefined,
  present: readonly Mark[],
  isAlive: (mark: string, id: string) => boolean,
): Node[] {
  const before = (piece?.nodes ?? []).map((json) => Node.fromJSON(block.type.schema, json))
  // An anchor on some of the words covers the whole bar in the meantime: it returns to its original words.
  const since = present.filter((mark) => isAnchor(mark) && !before.some((node) => mark.isInSet(node.marks)))
  return before.map((node) => {
    const kept = node.marks.filter((mark) => !isAnchor(mark) || isAlive(mark.type.name, String(mark.attrs['id'])))
    return node.mark(since.reduce<readonly Mark[]>((marks, mark) => mark.addToSet(marks), kept))
  })
}

function isAnchor(mark: Mark): boolean {
  return (ANCHOR_MARKS as readonly string[]).includes(mark.type.name)
}
