import { expect, test } from 'vitest'
import { captionsOf, toSrt, toVtt } from './captions.ts'
import { CAPTION_CHARS, CAPTION_MS } from './limits.ts'
import type { WrittenUtterance } from './transcript.ts'

/** Words one after the other, each lasting the same time. */
const wordsOf = (text: string, eachMs = 100) =>
  text.split(' ').map((word, at) => ({ text: word, startMs: at * eachMs, endMs: (at + 1) * eachMs, confidence: 1 }))
const utterance = (text: string, rest: Partial<WrittenUtterance> = {}): WrittenUtterance => ({
  speaker: 'Ada',
  startMs: 0,
  endMs: 60_000,
  text,
  words: null,
  ...rest,
})

test('an utterance whose words have no times is one caption, and one without text is none', () => {
  const whole = { startMs: 0, endMs: 60_000, speaker: 'Ada' }
  expect(captionsOf(utterance('All of it.'))).toEqual([{ ...whole, text: 'All of it.' }])
  expect(captionsOf(utterance('All of it.', { words: [] }))).toEqual([{ ...whole, text: 'All of it.' }])
  for (const words of [null, []]) expect(captionsOf(utterance(' \n', { words }))).toEqual([])
})

test('captions are short enough to read, contain every word once, and last as long as their words', () => {
  const text = 'word '.repeat(60).trim()
  const captions = captionsOf(utterance(text, { words: wordsOf(text) }))
  expect(captions.map((caption) => caption.text).join(' ')).toBe(text)
  expect(Math.max(...captions.map((caption) => caption.text.length))).toBe(CAPTION_CHARS)
  expect(captions[0]).toMatchObject({ startMs: 0, endMs: 1_700 })
  expect(captions[1]).toMatchObject({ startMs: 1_700 })
})

test('no caption is shown longer than the limit', () => {
  const captions = captionsOf(utterance('', { words: wordsOf('a b c d e f g h', CAPTION_MS / 2) }))
  expect(captions.map((caption) => caption.text)).toEqual(['a b', 'c d', 'e f', 'g h'])
})

test('captions are in time order, each lasts, and no empty line ends one early', () => {
  const transcript = {
    title: 'Talk',
    utterances: [
      utterance('First\n\nline', { startMs: 2_000, endMs: 2_000 }),
      utterance('Earlier', { startMs: 1_000, endMs: 1_500, speaker: null }),
    ],
  }
  expect(toVtt(transcript)).toBe(
    'WEBVTT\n\n00:00:02.000 --> 00:00:02.001\n<v Ada>First\nline\n\n00:00:02.000 --> 00:00:02.001\nEarlier\n',
  )
  expect(toSrt(transcript)).toBe(
    '1\n00:00:02,000 --> 00:00:02,001\nAda: First\nline\n\n2\n00:00:02,000 --> 00:00:02,001\nEarlier\n',
  )
})
