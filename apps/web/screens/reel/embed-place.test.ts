import { expect, test } from 'vitest'
import { newId, toShortId } from '#platform/kernel/ids.ts'
import { embedPlace } from './embed-place.ts'

const [one, other] = [newId(), newId()]

test('each address of embedded clips and reels is parsed, in both forms of the identifiers', () => {
  expect(embedPlace(`highlights/${one}`)).toEqual({ kind: 'highlight', highlightId: one })
  expect(embedPlace(`reels/${toShortId(one)}`)).toEqual({ kind: 'reel', id: `reel.${one}` })
  expect(embedPlace(`reels/tags/${toShortId(one)}/`)).toEqual({ kind: 'reel', id: `tag.${one}` })
  expect(embedPlace(`reels/note/${one}/file/${toShortId(other)}`)).toEqual({ kind: 'reel', id: `file.${one}.${other}` })
})

test('any other address shows nothing', () => {
  for (const path of [
    '',
    'highlights',
    'reels',
    'reels/tags',
    'reels/tags/!',
    `reels/note/${one}`,
    `reels/note/${one}/files/${other}`,
    `notes/${one}`,
    `highlights/${one}/x`,
  ])
    expect([path, embedPlace(path)]).toEqual([path, null])
})
