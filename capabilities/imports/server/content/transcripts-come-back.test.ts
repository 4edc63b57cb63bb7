import { expect, test } from 'vitest'
import type { Transcript } from '#transcripts/model/transcript.ts'
import { toSrt, toVtt } from '#transcripts/model/captions.ts'
import { toHtml, toText } from '#transcripts/model/written-transcript.ts'
import { toDocx } from '#transcripts/server/docx.ts'
import { spokenParts } from '#speakers/model/spoken-parts.ts'
import { noteOfDocument } from './document-content.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { readSrt, readWebvtt } from '../parse/captions.ts'
import { readDocx } from '../parse/docx.ts'
import { readHtml } from '../parse/html.ts'
import { readText } from '../parse/text.ts'

const words = (text: string, fromMs: number) =>
  text
    .split(' ')
    .map((word, at) => ({ text: word, startMs: fromMs + at * 500, endMs: fromMs + at * 500 + 400, confidence: 0.9 }))
const said = (speaker: string | null, text: string, startMs: number) => ({
  speaker,
  text,
  startMs,
  endMs: startMs + text.split(' ').length * 500 - 100,
  words: words(text, startMs),
})
const TRANSCRIPT: Transcript = {
  title: 'Windows & coats',
  utterances: [
    said('Mara', 'Every Monday I open < four windows.', 1_000),
    said('Ben', 'And then?', 7_000),
    said('Mara', 'Then I take off my coat.', 9_000),
  ],
}
const NAMES_AND_WORDS = TRANSCRIPT.utterances.map(({ speaker, text }) => [speaker, text])

const WAYS: Array<[string, () => ParsedDocument | Promise<ParsedDocument>]> = [
  ['VTT', () => readWebvtt(toVtt(TRANSCRIPT))],
  ['SRT', () => readSrt(toSrt(TRANSCRIPT))],
  ['TXT', () => readText(toText(TRANSCRIPT))],
  ['HTML', () => readHtml(toHtml(TRANSCRIPT))],
  ['DOCX', async () => readDocx(Buffer.from(toDocx(TRANSCRIPT)))],
]

test.each(WAYS)(
  'a transcript that was written as %s is read again with its speakers, words and times',
  async (_format, read) => {
    const { title, content } = noteOfDocument(await read(), [], { asWritten: false })
    expect(spokenParts(content).map(({ speaker, text }) => [speaker, text])).toEqual(NAMES_AND_WORDS)
    expect(spokenParts(content).map(({ startMs }) => startMs)).toEqual([1_000, 7_000, 9_000])
    expect(content.content).toHaveLength(NAMES_AND_WORDS.length)
    // Captions of SubRip have no title.
    expect([TRANSCRIPT.title, null]).toContain(title)
  },
)

test('as a page it keeps the time of each word, whatever else is around its spans', async () => {
  const { cues = [], title } = readHtml(toHtml(TRANSCRIPT))
  expect(title).toBe('Windows & coats')
  expect(cues[0]?.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
    words('a b c d e f g', 1_000).map(({ startMs, endMs }) => [startMs, endMs]),
  )
  const elsewhere = readHtml(
    '<body><div><p>Recorded in May.</p><div>Mara (0:01): <i><span data-monologue-start-time="1.25" ' +
      'data-monologue-end-time="1.5">Every</span></i> <span data-monologue-start-time="1.5" ' +
      'data-monologue-end-time="2">Monday.</span></div></div>',
  )
  expect(elsewhere).toMatchObject({
    preface: ['Recorded in May.'],
    cues: [
      {
        speaker: 'Mara',
        text: 'Every Monday.',
        startMs: 1_250,
        endMs: 2_000,
        words: [{ startMs: 1_250, endMs: 1_500 }, { startMs: 1_500 }],
      },
    ],
  })
})

test('a transcript without times of words has the time at which each speaker speaks', () => {
  const page = toHtml({ ...TRANSCRIPT, utterances: TRANSCRIPT.utterances.map((one) => ({ ...one, words: null })) })
  expect(readHtml(page).cues?.map(({ speaker, startMs, text }) => [speaker, startMs, text])).toEqual(
    TRANSCRIPT.utterances.map(({ speaker, startMs, text }) => [speaker, startMs, text]),
  )
})
