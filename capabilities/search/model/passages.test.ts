import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_PASSAGES_OF_ONE } from './limits.ts'
import { cutPassages } from './passages.ts'

const sentence = (number: number): string =>
  `The ${number}th person we talked to found the export button only after asking a colleague for help.`
const paragraph = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ')
/** Spaces and control characters. */
const NOTHING = /^[\s\p{Cc}\u200b]*$/u
const cut = (body: string, title = ''): string[] =>
  cutPassages(title, body).map(({ start, end }) => body.slice(start, end))

test('a thing without text has one passage with its title, and none if it has no title', () => {
  expect(cutPassages(' Onboarding ', ' \n ')).toEqual([{ start: 0, end: 0, text: 'Onboarding' }])
  expect(cutPassages(' ', '')).toEqual([])
})

test('a short text is one passage, labelled with its title', () => {
  expect(cutPassages('Pricing', '\n Too dear for us.\nWe left. \n')).toEqual([
    { start: 2, end: 27, text: 'Pricing\nToo dear for us.\nWe left.' },
  ])
})

test('a long paragraph is cut between sentences into similar sizes, with nothing left out', () => {
  const body = paragraph(40)
  const passages = cut(body)
  expect(passages.length).toBeGreaterThan(3)
  expect(passages.join(' ')).toBe(body)
  for (const passage of passages) expect(passage).toMatch(/^The \d+th person.*help\.$/)
})

test('text under a heading begins a new passage, and each passage names its heading', () => {
  const body = `${paragraph(3)}\nWhat they did not like\n${paragraph(20)}\n## Wishes\n${paragraph(2)}`
  const passages = cutPassages('Report', body)
  expect(passages[0]?.text).toBe(`Report\n${paragraph(3)}`)
  expect(passages[1]?.text).toMatch(/^Report\nWhat they did not like\nThe 0th/)
  expect(passages[2]?.text).toMatch(/^Report\nWhat they did not like\nThe \d+th/)
  expect(passages.at(-1)?.text).toBe(`Report\n## Wishes\n${paragraph(2)}`)
})

test('a turn long enough to fill a passage begins a new one, and every part of a long turn names the speaker', () => {
  const body = `Ada Lovelace: ${paragraph(8)}\nInterviewer: ${paragraph(5)}\n00:12 Ada Lovelace: ${paragraph(24)}`
  const passages = cutPassages('', body)
  expect(passages[1]?.text).toMatch(/^Interviewer: The 0th/)
  expect(passages[2]?.text).toMatch(/^00:12 Ada Lovelace: The 0th/)
  for (const { text } of passages.slice(3)) expect(text).toMatch(/^Ada Lovelace: The \d+th/)
})

test('short turns share a passage', () => {
  expect(cut('Ann: Do you use it?\nBob: Yes.\nAnn: How often?\nBob: Daily.')).toHaveLength(1)
})

test('an answer with some words is a passage of its own, without the title; shorter ones share theirs, and the shortest have none', () => {
  const lines = [
    'Row 7',
    'Yes',
    'I pay for seats that nobody uses.',
    'Weekly',
    'It is slow.\nEvery day.',
    'Too expensive',
    'Never again',
  ]
  const body = lines.join('\n')
  const answers = lines.slice(1).map((line) => ({ start: body.indexOf(line), end: body.indexOf(line) + line.length }))
  expect(cutPassages('Row 7', body, [], answers).map(({ text }) => text)).toEqual([
    'I pay for seats that nobody uses.',
    'It is slow.\nEvery day.',
    'Row 7\nToo expensive\nNever again',
  ])
  const long = paragraph(40)
  const cut = cutPassages('Row 7', `Row 7\n${long}`, [], [{ start: 6, end: 6 + long.length }])
  expect(cut.length).toBeGreaterThan(3)
  expect(cut.map(({ text }) => text).join(' ')).toBe(long)
})

test('scripts without spaces are cut after their own punctuation', () => {
  const japanese = '書き出しのボタンが見つかりませんでした。'
  const passages = cut(japanese.repeat(60))
  expect(passages.length).toBeGreaterThan(3)
  for (const passage of passages) expect(passage).toMatch(/^(書き出しのボタンが見つかりませんでした。)+$/)
  const thai = 'เราหาปุ่มส่งออกไม่เจอ'.repeat(200)
  expect(cut(thai).join('')).toBe(thai)
})

test('a string without spaces or punctuation is cut at the limit, never inside a character', () => {
  for (const sign of ['x', '👩‍👩‍👧', '🎉', 'e\u0301', '.', '"', '\ud83d']) {
    const body = sign.repeat(20_000)
    const passages = cut(body)
    expect(passages.length).toBeGreaterThan(10)
    expect(passages.join('')).toBe(body)
    if (sign.isWellFormed()) for (const passage of passages) expect(passage.isWellFormed()).toBe(true)
  }
  for (const passage of cut('e\u0301'.repeat(20_000))) expect(passage.startsWith('e')).toBe(true)
})

test('a text of any size has a bounded number of passages', () => {
  expect(cutPassages('Log', `${sentence(1)}\n`.repeat(100_000))).toHaveLength(MAX_PASSAGES_OF_ONE)
})

test('for any text, passages are in order, inside the text, and contain every word of it', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\n', '. ', '。', 'Ann: ', '# ', paragraph(2), '\u2028', ' '),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const body = pieces.join('')
      let reached = 0
      for (const { start, end, text } of cutPassages('Title', body)) {
        if (end === 0) continue
        expect(body.slice(reached, start)).toMatch(NOTHING)
        expect(end).toBeGreaterThan(start)
        expect(text.endsWith(body.slice(start, end))).toBe(true)
        reached = end
      }
      expect(body.slice(reached)).toMatch(NOTHING)
    }),
  )
})

test('what interviewers say is in no passage, and no passage spans it', () => {
  const body = 'Do you use it?\nYes, each day.\nHow often does it fail?\nNever.\nSo far.'
  const spans = ['Do you use it?', 'How often does it fail?'].map((asked) => ({
    start: body.indexOf(asked),
    end: body.indexOf(asked) + asked.length,
  }))
  const passages = cutPassages('Mara', body, spans)
  expect(passages.map(({ start, end }) => body.slice(start, end))).toEqual(['Yes, each day.', 'Never.\nSo far.'])
  expect(passages[0]?.text).toBe('Mara\nYes, each day.')
  expect(cutPassages('Mara', 'Do you use it?', [{ start: 0, end: 14 }])).toEqual([])
})
