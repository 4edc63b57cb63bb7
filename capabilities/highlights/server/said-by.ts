import type { Anchor } from '#editor/document/anchors.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'
import type { Highlight } from '../model/highlight.ts'

/** Whose words an anchor contains, in the order in which they speak. */
export function saidBy({ ranges }: Pick<Anchor, 'ranges'>): Highlight['saidBy'] {
  const chars = new Map<string, number>()
  for (const { speaker, from, to } of ranges)
    if (speaker !== null) chars.set(speaker, (chars.get(speaker) ?? 0) + to - from)
  return [...chars].map(([name, said]) => ({ name, chars: said }))
}

/** The questions whose answers contain some of its words. */
export function questionsIn({ ranges }: Pick<Anchor, 'ranges'>): Id[] {
  // A document may contain anything that its writers put into it.
  return [...new Set(ranges.flatMap(({ questionId }) => (questionId !== null && isId(questionId) ? [questionId] : [])))]
}
