import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentJson } from '#editor/document/content.ts'
import { LEAST_LIKENESS_OF_TEXTS, LEAST_WORDS_ALIKE, LEAST_WORDS_NEARLY_ALIKE } from './limits.ts'
import { foldedWords, likeness, ownWords, sketchOf, type Sketch } from './sketch.ts'

const SENTENCE =
  'I go back to the sheet and copy every row by hand because the new field never shows up in the report that I have to send on Monday mornings'

const word = fc.stringMatching(/^[a-z]{2,7}$/)
const longText = fc.array(word, { minLength: LEAST_WORDS_NEARLY_ALIKE, maxLength: 120 })

function shareABand(one: Sketch | null, other: Sketch | null): boolean {
  return (one ?? []).some((band, at) => band !== null && band === other?.[at])
}

function alike(one: string, other: string): number {
  return likeness(foldedWords(one), foldedWords(other))
}

describe('texts', () => {
  test('are the same regardless of case, accents, spaces and punctuation', () => {
    expect(alike(SENTENCE, `  ${SENTENCE.toUpperCase().replaceAll(' ', '\n ')}!`)).toBe(1)
    expect(foldedWords('Où est le café\u00a0? L’été “déjà”')).toEqual(foldedWords('ou EST le cafe L ete deja'))
  })

  test('in scripts without spaces are compared character by character', () => {
    expect(foldedWords('我每天早上在网上买咖啡')).toHaveLength(11)
    expect(alike('我每天早上在网上买咖啡因为商店很远', '我每天早上在网上买咖啡，因为商店很远。')).toBe(1)
  })

  test('nearly repeat each other if one word differs, but not if they only have the same subject', () => {
    expect(alike(SENTENCE, SENTENCE.replace('sheet', 'table'))).toBeGreaterThanOrEqual(LEAST_LIKENESS_OF_TEXTS)
    expect(
      alike(
        SENTENCE,
        'The report that I send on Monday never shows the new field, and so I copy every row of the sheet by hand again and again',
      ),
    ).toBeLessThan(0.5)
  })

  test('that are short are either equal or different; those of a few words never repeat each other', () => {
    const short = foldedWords('Great support and the app never crashed on me in two years')
    expect(short.length).toBeGreaterThanOrEqual(LEAST_WORDS_ALIKE)
    expect(likeness(short, [...short])).toBe(1)
    expect(likeness(short, short.with(2, 'or'))).toBe(0)
    expect(alike('Yes, I think so', 'Yes, I think so')).toBe(0)
    expect(sketchOf(foldedWords('Yes, I think so'))).toBeNull()
  })

  test('are fully similar to themselves, and similarity is symmetric', () => {
    fc.assert(
      fc.property(longText, longText, (one, other) => {
        expect(likeness(one, one)).toBe(1)
        expect(likeness(one, other)).toBe(likeness(other, one))
        expect(likeness(one, other)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a sketch', () => {
  test('of the same words is the same, at any length', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: LEAST_WORDS_ALIKE, maxLength: 60 }), (words) => {
        expect(sketchOf([...words])).toEqual(sketchOf(words))
        expect(shareABand(sketchOf(words), sketchOf([...words]))).toBe(true)
      }),
    )
  })

  test('finds most texts that are just similar enough, nearly all that are more similar, and few others', () => {
    const found = { near: 0, nearer: 0, far: 0 }
    const trials = 400
    for (let trial = 0; trial < trials; trial += 1) {
      const words = Array.from({ length: 100 }, (_, at) => `w${trial}x${at}`)
      const changed = (every: number) => words.map((one, at) => (at % every === 0 ? `${one}y` : one))
      // 0.80, 0.92 and 0.33 of the word pairs.
      if (shareABand(sketchOf(words), sketchOf(changed(18)))) found.near += 1
      if (shareABand(sketchOf(words), sketchOf(changed(50)))) found.nearer += 1
      if (shareABand(sketchOf(words), sketchOf(changed(4)))) found.far += 1
    }
    expect(found.near / trials).toBeGreaterThan(0.87)
    expect(found.nearer / trials).toBeGreaterThan(0.98)
    expect(found.far / trials).toBeLessThan(0.1)
  })
})

test('headings, which the rows of a table share, do not count as what was said', () => {
  const text = (words: string) => [{ type: 'text', text: words }]
  const content: DocumentJson = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: text('What should we change?') },
      { type: 'paragraph', content: text('The export.') },
      { type: 'paragraph', content: [{ type: 'text', text: 'Submitted at:', marks: [{ type: 'bold' }] }] },
      {
        type: 'questionResponse',
        attrs: { questionId: 'q', optionIds: ['a'] },
        content: [{ type: 'paragraph', content: text('Nothing else') }],
      },
    ],
  }
  expect(ownWords(content)).toEqual(['the', 'export', 'nothing', 'else'])
})
