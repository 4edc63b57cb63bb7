import { expect, test } from 'vitest'
import { recognizeTurns, type TextLine } from './recognize-turns.ts'

/** The lines of a plain text: blank ones only mark the start of a paragraph. */
function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = []
  let opens = true
  for (const line of text.split('\n')) {
    if (line.trim() !== '') lines.push({ text: line, opens })
    opens = line.trim() === ''
  }
  return lines
}

function saidIn(text: string): Array<[speaker: string | null, startMs: number | null, said: string]> | null {
  const lines = linesOf(text)
  const found = recognizeTurns(lines)
  return (
    found &&
    found.turns.map(({ speaker, startMs, said }, at) => {
      const own = lines.slice(said.line, found.turns[at + 1]?.line).map((line) => line.text)
      const first = own[0]?.slice(said.character, own[0].length - said.closing) ?? ''
      return [speaker, startMs, [first, ...own.slice(1)].join(' ').trim()]
    })
  )
}

test.each([
  ['a name and a colon', 'Mara: Every Monday.\n\nBen: And then?\n\nMara: I print it.'],
  ['names in capitals', 'MARA: Every Monday.\nBEN: And then?\nMARA: I print it.'],
  ['names above, each followed by two spaces', 'Mara  \nEvery Monday.\n\nBen  \nAnd then?\n\nMara  \nI print it.'],
  ['a label above what is said', 'Mara:\nEvery Monday.\n\nBen:\nAnd then?\n\nMara:\nI print it.'],
  ['marks of captions with names', '>> Mara: Every Monday.\n>> Ben: And then?\n>> Mara: I print it.'],
  ['voices of captions', '<v Mara>Every Monday.</v>\n<v Ben>And then?</v>\n<v Mara>I print it.</v>'],
])('%s shows who speaks', (_form, text) => {
  expect(saidIn(text)).toEqual([
    [expect.stringMatching(/^mara$/i), null, 'Every Monday.'],
    [expect.stringMatching(/^ben$/i), null, 'And then?'],
    [expect.stringMatching(/^mara$/i), null, 'I print it.'],
  ])
})

// In the formats of the services, with our own words.
test.each([
  ['Otter', 'Mara Lind  0:12\nEvery Monday.\n\nSpeaker 2  1:02:03\nAnd then?\n'],
  ['Rev', 'Mara Lind (00:12):\nEvery Monday.\n\nSpeaker 2 (01:02:03):\nAnd then?\n'],
  ['Rev with the time on the line', 'Mara Lind (00:12): Every Monday.\nSpeaker 2 (01:02:03): And then?'],
  ['Teams', 'Mara Lind   0:12\nEvery Monday.\nSpeaker 2   1:02:03\nAnd then?'],
  ['Zoom', '[Mara Lind] 00:00:12\nEvery Monday.\n\n[Speaker 2] 01:02:03\nAnd then?'],
  ['a recorder that writes the time first', '00:00:12 Mara Lind: Every Monday.\n01:02:03 Speaker 2: And then?'],
])('a transcript of %s shows who speaks and from when', (_service, text) => {
  expect(saidIn(text)).toEqual([
    ['Mara Lind', 12_000, 'Every Monday.'],
    ['Speaker 2', 3_723_000, 'And then?'],
  ])
})

test('a time on a separate line belongs to the turn below it, as Meet writes it', () => {
  const text =
    'Study of printing\n\nAttendees\nMara Lind, Ben Ode\n\nTranscript\n\n00:00:00\n\nMara Lind: Every Monday.\nBen Ode: And then?\n\n00:05:00\n\nMara Lind: I print it.\nBen Ode: Why?'
  expect(saidIn(text)).toEqual([
    ['Mara Lind', 0, 'Every Monday.'],
    ['Ben Ode', null, 'And then?'],
    ['Mara Lind', 300_000, 'I print it.'],
    ['Ben Ode', null, 'Why?'],
  ])
})

test.each([
  ['letters', 'Q: Why do you print it?\nA: My boss reads paper.'],
  ['numbered letters', 'Q1. Why do you print it?\nA1. My boss reads paper.'],
])('one question and its answer by %s are turns', (_form, text) => {
  expect(saidIn(text)?.map(([, , said]) => said)).toEqual(['Why do you print it?', 'My boss reads paper.'])
})

test('a speaker who speaks once among others has a turn, a label within speech has none', () => {
  const text =
    'Ben: What did you order?\nMara: Two things:\nSoup: hot, I hope.\nBen: And then?\nMara: It came late.\nWaiter Tom: Here you are.\nBen: Thanks.\nMara: Note: it was cold.'
  expect(saidIn(text)?.map(([speaker]) => speaker)).toEqual(['Ben', 'Mara', 'Ben', 'Mara', 'Waiter Tom', 'Ben', 'Mara'])
})

test('further paragraphs of a turn belong to it, and so does a line with a colon in the middle of a sentence', () => {
  expect(saidIn('Assistant: Hello.\n\nTell me: how do you write?\n\nUser: At night.')).toEqual([
    ['Assistant', null, 'Hello. Tell me: how do you write?'],
    ['User', null, 'At night.'],
  ])
})

test.each([
  ['a report', 'Goal: Find out why.\nMethod: Five talks.\nFindings: Paper wins.\nNext steps: Ask more.'],
  ['cards with the same labels', 'Problem: Slow.\nQuote: I wait.\n\nProblem: Dear.\nQuote: I pay.\n\nProblem: Ugly.'],
  ['minutes with a time for each topic', 'Opening 9:00\nLunch 12:30\nTalks 13:30\nEnd 17:00\nBring a coat.'],
  ['a monologue', 'Mara: Every Monday I print it.\nThen I sign it.'],
  ['a mail', 'From: Mara\nTo: Ben\nSubject: Paper\n\nHello Ben,\nplease print it.\nMara'],
  ['a list of people', 'Mara Lind\nBen Ode\nMara Lind\nBen Ode'],
  [
    'a long text with a dialogue at its end',
    `${'A line of a report.\n'.repeat(90)}Mara: Yes.\nBen: No.\nMara: Oh.\nBen: Hm.`,
  ],
  ['nothing', ''],
])('%s stays a text', (_kind, text) => {
  expect(saidIn(text)).toBeNull()
})
