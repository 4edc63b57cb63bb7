import { describe, expect, it } from 'vitest'
import { checkSentence, type CitableSource } from './check-sentence.ts'

const PRICE =
  'We looked at Acme in March. The export took twenty five minutes, and nobody told us why. It is not cheap.'
const sources = new Map<string, CitableSource>([
  ['1', { text: PRICE, names: 'Interview with Maria Lopez' }],
  ['2', { text: 'The dashboard is fine. I can’t log in on Mondays.' }],
])

const check = (text: string, quote = text, citation = '1') => checkSentence({ text, quote, citation }, sources)
const proved = { proved: true }
const unproved = (reason: string, what: string) => ({ proved: false, reason, what })

describe('the check of a sentence', () => {
  it('proves a sentence in the words of its quote, and one that leaves out a part', () => {
    expect(check('The export took twenty five minutes, and nobody told us why.')).toEqual(proved)
    expect(
      check('The export took 25 minutes.', 'The export took twenty five minutes, and nobody told us why.'),
    ).toEqual(proved)
  })

  it('strikes a source that is not there, and a quote that stands in another one', () => {
    expect(check('It is not cheap.', 'It is not cheap.', '9')).toEqual(unproved('citation', '9'))
    expect(check('It is not cheap.', 'It is not cheap.', '2')).toEqual(unproved('citation', '2'))
  })

  it('strikes a quote that stands nowhere as written', () => {
    expect(check('It is not cheap.', 'It is not very cheap.')).toEqual(unproved('quote', 'It is not very cheap.'))
  })

  it('strikes a number, a name and a negation that the quote does not have', () => {
    const quote = 'The export took twenty five minutes, and nobody told us why.'
    expect(check('The export took 35 minutes.', quote)).toEqual(unproved('number', '35'))
    expect(check('In March the export took 25 minutes.', quote)).toEqual(unproved('name', 'March'))
    expect(check('They looked at Acne.', 'We looked at Acme in March.')).toEqual(unproved('name', 'Acne'))
    expect(check('It is cheap.', 'It is not cheap.')).toEqual(unproved('negation', 'not'))
    expect(check('The export never took twenty five minutes.', quote)).toEqual(unproved('negation', 'never'))
  })

  it('lets a sentence name who speaks and the note, and begin with a word that the source has in small letters', () => {
    expect(check('Maria looked at Acme in March.', 'We looked at Acme in March.')).toEqual(proved)
    expect(check('Export took twenty five minutes.', 'took twenty five minutes')).toEqual(proved)
    expect(check('Participants looked at Acme.', 'We looked at Acme in March.')).toEqual(proved)
    expect(check('Kevin looked at Acme.', 'We looked at Acme in March.')).toEqual(unproved('name', 'Kevin'))
  })

  it('takes words as known that the caller knows in small letters', () => {
    const sentence = {
      text: 'Expensive exports took twenty five minutes.',
      quote: 'took twenty five minutes',
      citation: '1',
    }
    expect(checkSentence(sentence, sources)).toEqual(unproved('name', 'Expensive'))
    expect(checkSentence(sentence, sources, (word) => word === 'expensive')).toEqual(proved)
  })
})
