import { expect, test } from 'vitest'
import { compareSpoken, spokenFigures } from './spoken-figures.ts'

test('figures are the same, however they are spoken or written', () => {
  const same = (...texts: string[]): void => {
    for (const text of texts) expect(spokenFigures(text)).toEqual(spokenFigures(texts[0] ?? ''))
  }
  same('My number is one two five, zero six.', 'my number is 125-06', 'My number is 1 2 5 0 6')
  same('twelve hundred and five people', '1,205 people', 'one thousand two hundred five people')
  same('ninety five dollars and forty four cents', '$95.44')
  same('seventy one percent of seven hundred', '71% of 700', '71 per cent of 700')
  same('Brown, B, R, O, W, N', 'brown B.R.O.W.N.', 'Brown B-R-O-W-N', 'Brown BROWN')
  expect(spokenFigures('thirty nine, thirty eight')).toEqual(['3', '9', '3', '8'])
  expect(spokenFigures("It's all right")).toEqual(spokenFigures('it’s alright!'))
})

test('three words in a row without any recognised words are missing; wrongly recognised words are not', () => {
  const compare = (said: string, heard: string) => compareSpoken(spokenFigures(said), spokenFigures(heard))
  expect(compare('The green button was missing.', 'The missing.')).toEqual({
    errors: 3,
    matches: [
      [0, 0],
      [4, 1],
    ],
    missing: [{ said: 'green button was', before: 0, behind: 1 }],
  })
  expect(compare('The order is eight eight three six', 'The order immediately prefixed').missing).toEqual([])
  expect(compare('I would never buy it', '').missing).toEqual([{ said: 'i would never buy it', before: -1, behind: 0 }])
})
