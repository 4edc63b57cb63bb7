import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { highlightReference, quotedHighlights } from './references.ts'

test('quoted highlights are in the order of the text, however deeply their cards are nested; other cards do not count', () => {
  const [one, two, three] = [newId(), newId(), newId()]
  const other = { type: 'reference', attrs: { target: 'note', targetId: newId() } }
  const broken = { type: 'reference', attrs: { target: 'highlight', targetId: 'x' } }
  expect(
    quotedHighlights({
      type: 'doc',
      content: [
        highlightReference(one),
        other,
        broken,
        { type: 'bulletList', content: [{ type: 'listItem', content: [highlightReference(two)] }] },
        highlightReference(three),
        highlightReference(one),
      ],
    }),
  ).toEqual([one, two, three, one])
  expect(quotedHighlights({ type: 'doc', content: [] })).toEqual([])
})
