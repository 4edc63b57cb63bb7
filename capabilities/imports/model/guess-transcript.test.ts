import { describe, expect, it } from 'vitest'
import { addToProfile, createColumnProfile } from './column-profile.ts'
import { guessTranscript } from './guess-transcript.ts'
import { columnHeadings } from './header-depth.ts'

function guess(header: string, rows: readonly (readonly string[])[]) {
  const headings = columnHeadings([header.split(',')], header.split(',').length)
  const profiles = headings.map(() => createColumnProfile())
  for (const row of rows) row.forEach((cell, at) => addToProfile(profiles[at] ?? createColumnProfile(), cell))
  return guessTranscript(headings, profiles)
}

const SAID = [
  'Where do you keep them?',
  'In a folder on my desk.',
  'And then, what happens?',
  'I forget where they are.',
]
/** A table with a row for each utterance, plus the other cells given. */
const talk = (row: (said: string, at: number) => string[]) => SAID.map(row)
const who = (at: number): string => (at % 2 === 0 ? 'Mara' : 'Tomas')

describe('a table is one transcript', () => {
  it.each([
    ['Speaker,Text', talk((said, at) => [who(at), said]), { speaker: 0, words: 1, start: null }],
    [
      'speaker,words,tags,timestamp',
      talk((said, at) => [`${who(at)}:`, said, at === 1 ? 'place; desk' : '', at === 0 ? '0:00:00' : '']),
      { speaker: 0, words: 1, start: 3, tags: 2, tagDelimiter: ';' },
    ],
    [
      'Participant,Time,Message',
      talk((said, at) => [who(at), `[00:0${at}:10]`, said]),
      { speaker: 0, words: 2, start: 1 },
    ],
    [
      'Name,Start,End,Transcript',
      talk((said, at) => [who(at), `${at}.5`, `${at}.9`, said]),
      { speaker: 0, words: 3, start: 1, end: 2, timeUnit: 's' },
    ],
    [
      'start,end,text',
      talk((said, at) => [String(at * 61_000), String(at * 61_000 + 900), said]),
      { speaker: null, words: 2, start: 0, end: 1, timeUnit: 'ms' },
    ],
    [
      'Speaker Name,Start Time,End Time,Text',
      talk((said, at) => [who(at), `00:00:0${at}:12`, `00:00:0${at}:20`, said]),
      { speaker: 0, words: 3, start: 1, end: 2 },
    ],
  ])('with the columns %s', (header, rows, columns) => {
    expect(guess(header, rows)).toMatchObject({ isTranscript: true, columns })
  })

  it('even if one of its times cannot be read', () => {
    const rows = talk((said, at) => [who(at), said, at === 2 ? 'soon' : `0:0${at}`])
    expect(guess('Speaker,Text,Time', rows)).toMatchObject({ isTranscript: true, columns: { start: 2 } })
  })
})

describe('a table stays one note per row', () => {
  it.each([
    ['Role,Feedback', talk((said, at) => [at % 2 === 0 ? 'Admin' : 'Editor', said])],
    ['Name,Comments,Timestamp', talk((said, at) => [`Person ${at}`, said, `12/0${at + 1}/2024 10:00:00`])],
    [
      'Speaker,Title of the talk',
      [
        ['Ada', 'Engines'],
        ['Grace', 'Compilers'],
        ['Joan', 'Codes'],
      ],
    ],
    ['Participant,Score,Why', talk((said, at) => [`P${at}`, String(at), said])],
    [
      'Start,End,Budget',
      [
        ['1', '2', 'The first of all the phases'],
        ['3', '4', 'The second of all the phases'],
      ],
    ],
  ])('with the columns %s', (header, rows) => {
    expect(guess(header, rows)?.isTranscript).toBe(false)
  })
})
