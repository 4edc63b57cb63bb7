import { expect, test } from 'vitest'
import { MAX_QUERY_CHARS, MAX_QUERY_WORDS } from '#search/model/limits.ts'
import { askedText } from './asked-text.ts'

const words = (text: string): number => text.split(/\s+/u).length

test('a short question is searched as it is, with its telling words and its parts', () => {
  expect(askedText('What did customers say about the price when they left the shop?')).toEqual({
    text: 'What did customers say about the price when they left the shop?',
    isWhole: true,
    parts: ['price left shop', 'What did customers say', 'the price', 'they left the shop?'],
  })
})

test('of a long one the last sentences that ask are searched, without one its first telling words, always within the limits', () => {
  const story = 'We went through many interviews with shops in the south. '.repeat(100)
  expect(askedText(`${story} Why did they leave? And what did they miss?`)).toMatchObject({
    text: 'Why did they leave? And what did they miss?',
    isWhole: false,
  })
  for (const long of [story, 'x'.repeat(20_000), 'why '.repeat(5_000), `${'why '.repeat(5_000)}?`]) {
    const { text, isWhole } = askedText(long)
    expect(isWhole).toBe(false)
    expect(text).not.toBe('')
    expect(words(text)).toBeLessThanOrEqual(MAX_QUERY_WORDS)
    expect(text.length).toBeLessThanOrEqual(MAX_QUERY_CHARS)
  }
})
