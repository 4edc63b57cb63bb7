import { expect, test } from 'vitest'
import { languageNames } from './language-names.ts'

test('languages are named as in a sentence, one that has no code of two letters too', () => {
  expect([languageNames(['de']), languageNames(['de', 'fr', 'haw'])]).toEqual([
    'German',
    'German, French, and Hawaiian',
  ])
})
