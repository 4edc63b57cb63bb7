import type { Node } from '@tiptap/pm/model'
import type { AnchorPosition } from './anchor-position.ts'
import { ANCHOR_MARKS, type AnchorMark } from './anchor-marks.ts'
import { addAnchors, blocksOfRange, findAnchors, removeAnchors } from './anchors.ts'
import { anchorLocator } from './locate-anchor.ts'

/** Everything that is anchored by one mark and not deleted, whether or not its words are in the document now. */
export type LivingAnchors = ReadonlyMap<string, AnchorPosition>

/**
 * The second document with the anchors of the first: those that the second already has keep their positions, missing
 * ones are placed at their words.
 * @param living for each mark with a separate list: further anchors than those of the first document, whose words may
 * reappear with the second. Anchors that are not in a given list are removed.
 */
export function remapAnchors(
  present: Node,
  other: Node,
  living: Partial<Record<AnchorMark, LivingAnchors>> = {},
): Node {
  const locate = anchorLocator(other)
  let carried = other
  for (const mark of ANCHOR_MARKS) {
    if (!other.type.schema.marks[mark]) continue
    const kept = living[mark]
    const requested = new Map([...(kept ?? []), ...presentPositions(present, mark)])
    const had = findAnchors(other, mark)
    const gone = new Set([...had.keys()].filter((id) => kept && !requested.has(id)))
    // Marks do not move positions, so positions found in the unchanged document are valid in the changed one.
    const added = [...requested].flatMap(([id, position]) => {
      const range = had.has(id) ? null : (locate(kept?.get(id) ?? position) ?? locate(position))
      return range ? [{ id, range }] : []
    })
    carried = removeAnchors(carried, mark, gone)?.doc ?? carried
    carried = addAnchors(carried, mark, added)?.doc ?? carried
  }
  return carried
}

function presentPositions(present: Node, mark: AnchorMark): Map<string, AnchorPosition> {
  const positions = new Map<string, AnchorPosition>()
  for (const [id, anchor] of findAnchors(present, mark)) {
    const first = anchor.ranges[0]
    const last = anchor.ranges.at(-1)
    if (first && last)
      positions.set(id, {
        ...blocksOfRange(present, first.from, last.to),
        quote: anchor.quote,
        before: anchor.before,
        after: anchor.after,
      })
  }
  return positions
}
