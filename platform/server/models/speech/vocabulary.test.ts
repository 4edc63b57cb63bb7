import { expect, test } from 'vitest'
import type { SpokenWord } from './speech-engine.ts'
import { correctWords, vocabularyOf } from './vocabulary.ts'

/** Words of half a second each; a figure after a word is its confidence. */
function heard(text: string): SpokenWord[] {
  return text.split(' ').map((given, index) => {
    const [word = '', confidence = '0.99'] = given.split('/')
    return { text: word, startMs: index * 500, endMs: (index + 1) * 500, confidence: Number(confidence) }
  })
}

const textOf = (words: readonly SpokenWord[]): string => words.map(({ text }) => text).join(' ')

test('an unsure word that is close to a term becomes the term and keeps time and punctuation', () => {
  const words = correctWords(
    heard('We talked to Shela/0.3, yesterday'.replace('/0.3,', ',/0.3')),
    vocabularyOf(['Shayla']),
  )
  expect(textOf(words)).toBe('We talked to Shayla, yesterday')
  expect(words[3]).toMatchObject({ startMs: 1500, endMs: 2000 })
})

test('a term heard as two words, and two words of a term heard as one, are corrected', () => {
  expect(textOf(correctWords(heard('John dash/0.6 would/0.7 had'), vocabularyOf(['Dashwood'])))).toBe(
    'John Dashwood had',
  )
  const words = correctWords(heard('in newjersy/0.4. now'.replace('/0.4.', './0.4')), vocabularyOf(['New Jersey']))
  expect(textOf(words)).toBe('in New Jersey. now')
  expect(words[1]?.endMs).toBe(words[2]?.startMs)
})

test('words of high confidence, and words that are not close to any term, stay', () => {
  const terms = vocabularyOf(['Quarry', 'Kubernetes'])
  expect(textOf(correctWords(heard('the query ran'), terms))).toBe('the query ran')
  expect(textOf(correctWords(heard('a/0.2 strange/0.3 harbour/0.1'), terms))).toBe('a strange harbour')
})

test('20,000 characters of terms cost little', () => {
  const terms = vocabularyOf(Array.from({ length: 2_000 }, (_, index) => `Term${index}abcd`))
  const began = performance.now()
  correctWords(heard(Array.from({ length: 60 }, (_, index) => `word${index}/0.5`).join(' ')), terms)
  expect(performance.now() - began).toBeLessThan(2_000)
})
