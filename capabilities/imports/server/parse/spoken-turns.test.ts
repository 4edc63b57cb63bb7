import { expect, test } from 'vitest'
import { spokenTurns } from './spoken-turns.ts'

const saidIn = (text: string) =>
  spokenTurns(text.split('\n'))?.cues.map(({ speaker, startMs, text: words }) => [speaker, startMs, words])

test.each([
  ['as Quarry writes it', 'Interview with Mara\n\nMara 0:12\nEvery Monday.\n\nBen 1:02:03\nAnd then?\n'],
  ['with times in brackets behind names', 'Mara (00:12):\nEvery Monday.\n\nBen [01:02:03]\nAnd then?'],
  ['with times before names', '[00:00:12] Mara:\nEvery Monday.\n01:02:03 - Ben\nAnd then?'],
  ['on the same line', '[00:00:12] Mara: Every Monday.\n[01:02:03] Ben: And then?'],
])('a transcript %s becomes who says what from when on', (_form, text) => {
  expect(saidIn(text)).toEqual([
    ['Mara', 12_000, 'Every Monday.'],
    ['Ben', 3_723_000, 'And then?'],
  ])
})

test('turns without names keep their times, and what follows a blank line is still the same turn', () => {
  expect(saidIn('0:00\nOne.\n\nTwo.\n0:05.250\nThree.')).toEqual([
    [null, 0, 'One.\nTwo.'],
    [null, 5_250, 'Three.'],
  ])
})

test('a turn lasts until the next one, the last as long as its words take', () => {
  expect(spokenTurns(['Mara 0:12', 'Every Monday.', 'Ben 0:20', 'And then?'])?.cues.map(({ endMs }) => endMs)).toEqual([
    20_000, 20_800,
  ])
})

test.each([
  ['prose with times in it', 'We meet at 10:30\nand end at 12:00\nas always.'],
  ['a timetable', 'Opening 9:00\nLunch 12:30\nTalks 13:30\nEnd 17:00\nBring a coat.'],
  ['times that go back', 'Mara 9:00\nLate.\nBen 1:00\nEarly.'],
  ['one time', 'Mara 0:12\nEvery Monday.'],
  ['a long text with times at its end', `${'A line of a report.\n'.repeat(40)}Mara 0:12\nYes.\nBen 0:20\nNo.`],
])('%s stays a text', (_kind, text) => {
  expect(spokenTurns(text.split('\n'))).toBeNull()
})
