import { expect, test } from 'vitest'
import { readCues, wordsOfCues } from './cues.ts'

const CAPTIONS = [
  'WEBVTT - a film',
  'NOTE 00:00 --> is no time',
  '1\n00:01.000 --> 00:02.500 line:0\n<v Ada>It <i>costs</i> &lt;20&gt; &amp; more</v>',
  '01:00:00.000 --> 01:00:01.000\n{\\an8}two\nlines',
  '01:00:01.000 --> 01:00:02.000\ntwo lines',
  '01:00:03.000 --> 01:00:04.000\n<i></i>',
].join('\n\n')

test('subtitles are read with their times and without markup', () => {
  expect(readCues(CAPTIONS)).toEqual([
    { startMs: 1_000, endMs: 2_500, text: 'It costs <20> & more' },
    { startMs: 3_600_000, endMs: 3_601_000, text: 'two lines' },
    { startMs: 3_601_000, endMs: 3_602_000, text: 'two lines' },
  ])
  expect(readCues(CAPTIONS.replaceAll('\n', '\r\n'))).toHaveLength(3)
  expect(readCues('')).toEqual([])
})

test('text shown during a withheld part is left out, and repeated text appears once', () => {
  const cues = readCues(CAPTIONS)
  expect(wordsOfCues(cues, [])).toBe('It costs <20> & more\ntwo lines')
  expect(wordsOfCues(cues, [{ startMs: 2_400, endMs: 2_600 }])).toBe('two lines')
  expect(wordsOfCues(cues, [{ startMs: 2_500, endMs: 2_600 }])).toContain('costs')
})
