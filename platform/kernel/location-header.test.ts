import { expect, test } from 'vitest'
import { locationHeader } from './location-header.ts'

test.each([
  ['/projects/x?tab=notes#h', '/projects/x?tab=notes#h'],
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['/проекты?q=да нет', '/%D0%BF%D1%80%D0%BE%D0%B5%D0%BA%D1%82%D1%8B?q=%D0%B4%D0%B0%20%D0%BD%D0%B5%D1%82'],
  ['/söyle/%E6%97%A5', '/s%C3%B6yle/%E6%97%A5'],
  ['/.//evil.example', '/.//evil.example'],
  ['/half \ud83d of a pair\r\nset-cookie: x', '/half%20%EF%BF%BD%20of%20a%20pair%0D%0Aset-cookie:%20x'],
])('%s is written as %s', (path, written) => {
  expect(locationHeader(path)).toBe(written)
})
