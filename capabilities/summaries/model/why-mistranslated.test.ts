import { expect, test } from 'vitest'
import { whyMistranslated } from './why-mistranslated.ts'

const QUOTE = 'Planning the week takes 3 hours, says Mara.'
const source = { text: `${QUOTE} I lose the paper.`, names: 'Mara', language: 'fr' }

test.each([
  ['Planifier la semaine prend 3 heures, dit Mara.', QUOTE, null],
  ['Elle perd le papier.', 'I lose the paper.', null],
  ['Elle perd le papier.', 'I lose the pen.', 'quote'],
  ['Planifier prend 4 heures.', QUOTE, 'number'],
  ['Elle en parle avec Zoé.', QUOTE, 'name'],
])('“%s” on “%s”: %s', (text, quote, reason) => {
  expect(whyMistranslated(text, quote, source)).toBe(reason)
})

test('German nouns are no names', () => {
  const german = { ...source, language: 'de' }
  expect(whyMistranslated('Die Planung der Woche dauert 3 Stunden.', QUOTE, german)).toBeNull()
})
