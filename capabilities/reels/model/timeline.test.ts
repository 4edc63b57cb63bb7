import { expect, test } from 'vitest'
import { SPEAKER_CARD_MS, TITLE_CARD_MS } from './limits.ts'
import { partAt, partsOfReel } from './timeline.ts'

const clip = (highlightId: string, speaker: string | null, ms: number) => ({
  highlightId,
  speaker,
  noteTitle: 'A talk',
  snippetStartMs: 1_000,
  snippetEndMs: 1_000 + ms,
})
const all = { titleCard: true, speakerCards: true, captions: true }

test('a card is before the first clip of a speaker, and none before the next clip of the same speaker', () => {
  const parts = partsOfReel(
    'Habits',
    [clip('a', 'Mara', 4_000), clip('b', 'Mara', 2_000), clip('c', 'Ben', 3_000)],
    all,
  )
  expect(parts.map(({ kind }) => kind)).toEqual(['title', 'speaker', 'clip', 'clip', 'speaker', 'clip'])
  expect(parts.at(-1)?.endMs).toBe(TITLE_CARD_MS + 2 * SPEAKER_CARD_MS + 9_000)
  expect(parts.map(({ startMs }, at) => startMs - (parts[at - 1]?.endMs ?? 0))).toEqual([0, 0, 0, 0, 0, 0])
})

test('without cards there are only clips, and each moment belongs to one of them', () => {
  const parts = partsOfReel('Habits', [clip('a', 'Mara', 4_000), clip('b', 'Ben', 2_000)], {
    ...all,
    titleCard: false,
    speakerCards: false,
  })
  expect(
    [0, 3_999, 4_000, 6_000]
      .map((ms) => partAt(parts, ms))
      .map((part) => part?.kind === 'clip' && part.clip.highlightId),
  ).toEqual(['a', 'a', 'b', 'b'])
  expect(partsOfReel('Habits', [], all)).toEqual([])
})

test('a card that would only repeat the title is left out: the reel of a recording without named speakers used to begin with its title twice', () => {
  const kinds = (title: string, titleCard = true) =>
    partsOfReel(title, [clip('a', null, 4_000), clip('b', null, 2_000)], { ...all, titleCard }).map(({ kind }) => kind)
  expect(kinds('A talk')).toEqual(['title', 'clip', 'clip'])
  expect(kinds('Habits')).toEqual(['title', 'speaker', 'clip', 'clip'])
  expect(kinds('A talk', false)).toEqual(['speaker', 'clip', 'clip'])
})
