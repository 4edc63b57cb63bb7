import { expect, test } from 'vitest'
import { excerptFrom, sentencesIn } from './nearest-sentence.ts'

const PASSAGE = 'We met twice. The export is slow.\nNobody told us why. It stays so.'
const excerpt = (passage: string, at: number, most = 40): string =>
  excerptFrom([{ text: passage, match: false }], sentencesIn(passage), at, most)
    .map(({ text }) => text)
    .join('')

test('an excerpt begins with the chosen sentence, and continues with whole ones that fit', () => {
  expect(excerpt(PASSAGE, 0)).toBe('We met twice. The export is slow. …')
  expect(excerpt(PASSAGE, 1)).toBe('… The export is slow.\nNobody told us why. …')
  expect(excerpt(PASSAGE, 3)).toBe('… It stays so.')
})

test('a sentence that is too long is cut between words, one without spaces between characters', () => {
  expect(excerpt('One. This sentence goes on and on and never seems to end.', 1, 20)).toBe('… This sentence goes …')
  expect(excerpt('😀'.repeat(30), 0, 21)).toBe(`${'😀'.repeat(10)} …`)
})

test('matching words stay marked', () => {
  const passage = [
    { text: 'We met. The ', match: false },
    { text: 'export', match: true },
    { text: ' is slow.', match: false },
  ]
  const text = passage.map((segment) => segment.text).join('')
  expect(excerptFrom(passage, sentencesIn(text), 1, 40)).toEqual([
    { text: '… ', match: false },
    { text: 'The ', match: false },
    { text: 'export', match: true },
    { text: ' is slow.', match: false },
  ])
})
