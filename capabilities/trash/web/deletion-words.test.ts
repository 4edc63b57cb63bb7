import { expect, test } from 'vitest'
import { kinds } from '#generated/web-registry/kinds.ts'
import { countedKind } from '#content-kinds/web/index.ts'
import { deletionTitle, lostForever, takenWords } from './deletion-words.ts'

const note = {
  kind: 'note',
  title: '',
  taken: [
    { kind: 'note', count: 1 },
    { kind: 'highlight', count: 2 },
    { kind: 'reel', count: 1 },
  ],
}
const tag = { kind: 'tag', title: 'Price', taken: [{ kind: 'highlight', count: 3 }] }

test('a deletion is described with what was deleted with it; a tag was only on its highlights', () => {
  expect(takenWords(kinds, note)).toBe('Note with 2 highlights and 1 reel')
  expect(takenWords(kinds, tag)).toBe('Tag on 3 highlights')
  expect(takenWords(kinds, { kind: 'tag-group', taken: [{ kind: 'tag-group', count: 2 }] })).toBe('Groups of tags')
  expect([note, tag].map((deletion) => deletionTitle(kinds, deletion))).toEqual(['Untitled note', 'Price'])
})

test('what is lost permanently is counted over all chosen deletions, without the highlights of tags', () => {
  expect(lostForever(kinds, [note, tag, note]).map(({ kind, count }) => countedKind(count, kind))).toEqual([
    '4 highlights',
    '2 reels',
  ])
})
