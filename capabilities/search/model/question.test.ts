import { expect, test } from 'vitest'
import { asksQuestion } from './question.ts'

test.each([
  'why do customers leave us',
  'What’s wrong with the menu',
  'people like the new menu?',
  'did anybody mind waiting',
])('asks something: %s', (text) => expect(asksQuestion(text)).toBe(true))

test.each(['', 'why', 'why quarry', 'price of tea', 'waiting for the next train', 'why "did you" go away', 'really?'])(
  'names something: %s',
  (text) => expect(asksQuestion(text)).toBe(false),
)
