import { expect, test } from 'vitest'
import { nameIs } from './names.ts'

test('a name is the one that is typed whatever its case, width and white space, not whatever its accents; nothing typed names nothing', () => {
  const names = ['Café  visits', 'Cafe visits', 'CAFÉ visits', 'Café visits', '']
  expect(names.filter(nameIs(' café VISITS '))).toEqual(['Café  visits', 'CAFÉ visits', 'Café visits'])
  expect(names.filter(nameIs(' '))).toEqual([])
})
