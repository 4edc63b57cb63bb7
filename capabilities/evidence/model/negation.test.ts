import { expect, it } from 'vitest'
import { differentNegation } from './negation.ts'

it.each([
  ['I like the new export.', "I don't like the new export.", 'not'],
  ["I can't log in with it.", 'I can log in with it.', 'not'],
  ['Somebody likes the export.', 'Nobody likes the export.', 'nobody'],
  ['likes the new export', 'Nobody likes the new export', 'nobody'],
  ['It works without a key.', 'It works with a key.', 'without'],
  ['Ich mag den Export.', 'Ich mag den Export nicht.', 'nicht'],
  ['Everybody enjoys exporting tables', 'Exporting big tables is never pleasant for us', 'never'],
])('"%s" is not what "%s" says: %s', (sentence, quote, cue) => {
  expect(differentNegation(sentence, quote)).toBe(cue)
})

it.each([
  ['I do not like the price.', "I don't like the price."],
  ["It isn't cheap, and nobody told us.", "It isn't cheap, and nobody told us."],
  ['I like the export.', "I don't like the price, but I like the export. It is not cheap."],
  ['I like the export.', 'No, I like the export.'],
  ['Never, ever, do it.', 'Never, ever, do it.'],
  ['They cannot export tables', 'Exporting tables is impossible, it never works, but the price is fine'],
])('"%s" may stand on "%s"', (sentence, quote) => {
  expect(differentNegation(sentence, quote)).toBeNull()
})
