import { expect, test } from 'vitest'
import { createTranscriptReader, type TranscriptRow } from './transcript-row.ts'
import { turnsOfRows } from './transcript-turns.ts'
import type { TranscriptColumns } from './table-mapping.ts'

const columns: TranscriptColumns = {
  speaker: 0,
  words: 1,
  start: 2,
  end: 3,
  tags: 4,
  tagDelimiter: ';',
  timeUnit: 's',
}
const HEADERS = ['Speaker', 'Text', 'Start', 'End', 'Tags'].map((header, index) => ({
  index,
  header,
  label: header,
  role: 'ignore' as const,
}))

function rowsOf(rows: readonly (readonly string[])[], changed: Partial<TranscriptColumns> = {}): TranscriptRow[] {
  const read = createTranscriptReader({ columns: HEADERS }, { ...columns, ...changed })
  return rows.flatMap((cells, at) => {
    const outcome = read(cells, at + 1)
    return outcome.ok ? [outcome.row] : []
  })
}

test('a row without a name continues the turn, and one with a time begins a new one', () => {
  const rows = rowsOf([
    ['Mara:', 'Where?', '0:01', '', ''],
    ['', 'And since when?', '', '', ''],
    ['', 'Say it again.', '0:09', '', ''],
    ['Tomas', 'Here.', '', '', ''],
  ])
  expect(
    turnsOfRows(rows, true).utterances.map(({ speaker, startMs, endMs, text }) => [speaker, startMs, endMs, text]),
  ).toEqual([
    ['Mara', 1_000, 9_000, 'Where?\n\nAnd since when?'],
    ['Mara', 9_000, 10_200, 'Say it again.'],
    ['Tomas', null, null, 'Here.'],
  ])
})

test('words of a row are where its captions were joined and cut', () => {
  const rows = rowsOf([
    ['Mara', 'One two', '0', '1', 'a'],
    ['Mara', 'three.', '1', '2', 'b'],
    ['Tomas', 'Four.', '5', '6', 'c'],
  ])
  const { utterances, words } = turnsOfRows(rows, true)
  const textOf = (row: number): string | undefined => {
    const place = words.get(row)
    return place && utterances[place.start.block]?.text.slice(place.start.character, place.end.character)
  }
  expect(utterances.map(({ text }) => text)).toEqual(['One two three.', 'Four.'])
  expect([1, 2, 3].map(textOf)).toEqual(['One two', 'three.', 'Four.'])
})

test('without a column of speakers, the words name them, or mark a change of speaker', () => {
  const said = (rows: readonly string[]) =>
    turnsOfRows(
      rowsOf(
        rows.map((text, at) => ['', text, `0:0${at}`, '', '']),
        { speaker: null },
      ),
      false,
    ).utterances.map(({ speaker, text }) => [speaker, text])
  expect(said(['Mara: Where?', 'Tomas: Here.', 'Mara: Since?', 'Tomas: May.'])[1]).toEqual(['Tomas', 'Here.'])
  expect(said(['>> Where?', '>> Here, I said.'])).toEqual([
    [null, 'Where?'],
    [null, 'Here, I said.'],
  ])
})

test('a caption without a readable time gets a time between its neighbours', () => {
  const rows = rowsOf([
    ['Mara', 'One.', '0', '1', ''],
    ['Tomas', 'Two.', 'soon', 'later', ''],
    ['Mara', 'Three.', '4', '5', ''],
  ])
  expect(turnsOfRows(rows, true).utterances.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 1_000],
    [1_000, 4_000],
    [4_000, 5_000],
  ])
  expect(rows[1]?.kept.map(({ text }) => text)).toEqual(['soon', 'later'])
})
