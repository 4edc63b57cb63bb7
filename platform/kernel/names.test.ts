import { expect, test } from 'vitest'
import { nameIs } from './names.ts'

test('a name equals the typed one regardless of case, width and white space, but not of accents; an empty text names nothing', () => {
  const names = ['Café  visits', 'Cafe visits', 'CAFÉ visits', 'Café visits', '']
  expect(names.filter(nameIs(' café VISITS '))).toEqual(['Café  visits', 'CAFÉ visits', 'Café visits'])
  expect(names.filter(nameIs(' '))).toEqual([])
})
