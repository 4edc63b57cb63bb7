import { describe, expect, test } from 'vitest'
import { INJECTIONS } from '#tests/harness/injections.ts'
import { proveSentence, type CitableQuote } from '#evidence/model/prove-sentence.ts'
import { answerInstructions, numberedQuotes } from './write-request.ts'

const FENCE = 'quotes-5d0c9d4e-4f0e-4d53-9d3a-2f6c0a6b7c11'
const HARMLESS: CitableQuote = { text: 'She plans her week on paper.', speaker: 'Mara', question: null }

const places = [
  { where: 'the words', quote: (says: string): CitableQuote => ({ ...HARMLESS, text: says }) },
  { where: 'a speaker', quote: (says: string): CitableQuote => ({ ...HARMLESS, text: 'Well, yes.', speaker: says }) },
  { where: 'a question', quote: (says: string): CitableQuote => ({ ...HARMLESS, text: 'Well, yes.', question: says }) },
]

describe.each(places)('an attempt in $where', ({ quote }) => {
  test.each(INJECTIONS)('changes nothing but words: $says', ({ says, obeyed }) => {
    const quotes = new Map([
      [1, quote(says)],
      [2, HARMLESS],
    ])
    const given = numberedQuotes(quotes, FENCE)
    // What is data stays between its marks, one line for each quote.
    expect(given.split('\n')).toHaveLength(4)
    expect(given.match(new RegExp(`<${FENCE}>`, 'gu'))).toHaveLength(1)
    expect(given.endsWith(`\n</${FENCE}>`)).toBe(true)
    expect(answerInstructions(FENCE, null)).not.toContain(says)

    // A model that obeys and cites something else word for word proves nothing with it.
    const other = proveSentence({ text: obeyed, cites: [2], words: [HARMLESS.text] }, quotes)
    expect(other === null || other.struck !== null || other.text === HARMLESS.text).toBe(true)
    for (const number of [1, 2]) {
      const words = quotes.get(number)?.text ?? ''
      const shown = proveSentence({ text: obeyed, cites: [number], words: [words] }, quotes)
      expect(shown?.text ?? '').not.toMatch(/https?:|www\.|@|javascript:|<[a-z/]|\]\(|```|\p{Cf}/iu)
      expect((shown?.text ?? '').length).toBeLessThanOrEqual(600)
    }
  })
})
