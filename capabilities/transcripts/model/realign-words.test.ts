import { expect, test } from 'vitest'
import { realignWords } from './realign-words.ts'
import type { Word } from './word.ts'

/** Words of 400 ms with a pause of 100 ms after each, starting at one second. */
function heard(text: string, fromMs = 1000): Word[] {
  return text.split(' ').map((word, index) => ({
    text: word,
    startMs: fromMs + index * 500,
    endMs: fromMs + index * 500 + 400,
    confidence: 0.8,
  }))
}

const timesOf = (words: readonly Word[] | undefined): string =>
  (words ?? []).map(({ text, startMs }) => `${text}@${startMs}`).join(' ')

test('punctuation and case are corrected, and every word keeps its time and confidence', () => {
  const [one] = realignWords(
    [{ blockId: 'a', words: heard('and so my fellow americans ask not') }],
    [{ blockId: 'a', text: 'And so, my fellow Americans: ask not!' }],
  )
  expect(timesOf(one?.words)).toBe('And@1000 so,@1500 my@2000 fellow@2500 Americans:@3000 ask@3500 not!@4000')
  expect(one?.words.every(({ confidence }) => confidence === 0.8)).toBe(true)
})

test('a corrected word gets the time of the word that it replaced, and full confidence', () => {
  const [one] = realignWords(
    [{ blockId: 'a', words: heard('this is shela and texas') }],
    [{ blockId: 'a', text: 'this is Shayla in Texas' }],
  )
  expect(one?.words.slice(2)).toEqual([
    { text: 'Shayla', startMs: 2000, endMs: expect.any(Number) as number, confidence: 1 },
    { text: 'in', startMs: expect.any(Number) as number, endMs: 2900, confidence: 1 },
    { text: 'Texas', startMs: 3000, endMs: 3400, confidence: 0.8 },
  ])
})

test('a corrected word at the beginning or the end also gets the time of the word that it replaced', () => {
  for (const [text, at] of [
    ['Shayla said so', 0],
    ['shela said no', 2],
  ] as const) {
    const [one] = realignWords([{ blockId: 'a', words: heard('shela said so') }], [{ blockId: 'a', text }])
    expect(one?.words[at]).toEqual({
      text: text.split(' ')[at],
      startMs: 1000 + at * 500,
      endMs: 1400 + at * 500,
      confidence: 1,
    })
  }
})

test('one word becomes two, and two become one', () => {
  const [joined] = realignWords(
    [{ blockId: 'a', words: heard('mr dash wood had') }],
    [{ blockId: 'a', text: 'mr Dashwood had' }],
  )
  expect(joined?.words[1]).toEqual({ text: 'Dashwood', startMs: 1500, endMs: 2400, confidence: 1 })
  const [parted] = realignWords(
    [{ blockId: 'a', words: heard('in newjersey now') }],
    [{ blockId: 'a', text: 'in New Jersey now' }],
  )
  expect(parted?.words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [1000, 1400],
    [1500, 1633],
    [1633, 1900],
    [2000, 2400],
  ])
})

test('added words are in the pause where they were added', () => {
  const [one] = realignWords([{ blockId: 'a', words: heard('yes I did') }], [{ blockId: 'a', text: 'yes well I did' }])
  expect(one?.words[1]).toEqual({ text: 'well', startMs: 1400, endMs: 1500, confidence: 1 })
})

test('an utterance is split, and both halves keep their times', () => {
  const realigned = realignWords(
    [{ blockId: 'a', words: heard('one two three four') }],
    [
      { blockId: 'a', text: 'one two' },
      { blockId: 'b', text: 'three four' },
    ],
  )
  expect(realigned.map(({ words }) => timesOf(words))).toEqual(['one@1000 two@1500', 'three@2000 four@2500'])
})

test('a single word that is split off keeps its time', () => {
  const realigned = realignWords(
    [{ blockId: 'a', words: heard('one two three four') }],
    [
      { blockId: 'a', text: 'one two three' },
      { blockId: 'b', text: 'four' },
    ],
  )
  expect(timesOf(realigned[1]?.words)).toBe('four@2500')
})

test('two utterances are joined, and the second part keeps its times', () => {
  const realigned = realignWords(
    [
      { blockId: 'a', words: heard('one two') },
      { blockId: 'b', words: heard('three four', 9000) },
    ],
    [{ blockId: 'a', text: 'one two three four' }],
  )
  expect(timesOf(realigned[0]?.words)).toBe('one@1000 two@1500 three@9000 four@9500')
})

test('an utterance that is cut and pasted under another id keeps its times', () => {
  const realigned = realignWords(
    [{ blockId: 'a', words: heard('where it was before') }],
    [{ blockId: 'new', text: 'where it was before' }],
  )
  expect(timesOf(realigned[0]?.words)).toBe('where@1000 it@1500 was@2000 before@2500')
})

test('deleted words that are restored get the time of the gap that they left', () => {
  const words = heard('one two three four')
  const [without] = realignWords([{ blockId: 'a', words }], [{ blockId: 'a', text: 'one four' }])
  const [back] = realignWords(
    [{ blockId: 'a', words: without?.words ?? [] }],
    [{ blockId: 'a', text: 'one two three four' }],
  )
  expect(back?.words.map(({ startMs }) => startMs)).toEqual([1000, 1400, 1813, 2500])
})

test('a replacement of the second word gets its time, not the time between its neighbours', () => {
  const words = heard('one two three')
  const [realigned] = realignWords([{ blockId: 'a', words }], [{ blockId: 'a', text: 'one zwei three' }])
  expect(realigned?.words[1]).toMatchObject({ text: 'zwei', startMs: words[1]?.startMs, endMs: words[1]?.endMs })
  expect(words[1]?.startMs).toBeGreaterThan(words[0]?.endMs ?? Infinity)
})

test('an emptied utterance keeps its stored words, so that undo restores their times', () => {
  expect(realignWords([{ blockId: 'a', words: heard('one two') }], [{ blockId: 'a', text: '' }])).toEqual([])
})

test('an utterance that was never transcribed has no words with times', () => {
  expect(
    realignWords(
      [{ blockId: 'a', words: heard('one two') }],
      [
        { blockId: 'a', text: 'one two' },
        { blockId: 'new', text: 'Something of my own.' },
      ],
    ),
  ).toHaveLength(1)
})

test('a name is replaced in a thousand utterances at once', () => {
  const before = Array.from({ length: 1000 }, (_, index) => ({
    blockId: `b${index}`,
    words: heard('so shela said that she would come back tomorrow', index * 10_000),
  }))
  const began = performance.now()
  const realigned = realignWords(
    before,
    before.map(({ blockId }) => ({ blockId, text: 'so Shayla said that she would come back tomorrow' })),
  )
  expect(performance.now() - began).toBeLessThan(1500)
  expect(realigned[999]?.words[1]).toMatchObject({ text: 'Shayla', startMs: 9_990_500, endMs: 9_990_900 })
})
