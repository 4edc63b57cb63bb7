import { expect, test } from 'vitest'
import { languageNames } from './language-names.ts'

test('languages are named as in a sentence, including one without a code of two letters', () => {
  expect([languageNames(['de']), languageNames(['de', 'fr', 'haw'])]).toEqual([
    'German',
    'German, French, and Hawaiian',
  ])
})
