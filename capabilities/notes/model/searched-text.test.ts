import { expect, test } from 'vitest'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { answersIn, searchedContent, type RowLabels } from './searched-text.ts'

const LABELS: RowLabels = {
  headings: new Set(['As written in the file', 'What happened?']),
  labels: new Set(['Date received:', 'Consumer disputed?:']),
}
const line = (text: string): NodeJson => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const bold = (text: string): NodeJson => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
})
const heading = (text: string): NodeJson => ({
  type: 'heading',
  attrs: { level: 3 },
  content: [{ type: 'text', text }],
})
const answer = (questionId: string, text: string, optionIds?: string[]): NodeJson => ({
  type: 'questionResponse',
  attrs: { questionId, ...(optionIds ? { optionIds } : {}) },
  content: [text === '' ? { type: 'paragraph' } : line(text)],
})
const read = (blocks: NodeJson[], labels: RowLabels | null = LABELS, same = new Map<string, string[]>()): string[] =>
  textOfContent(searchedContent({ type: 'doc', content: blocks }, labels, same))
    .split('\n')
    .filter((words) => words !== '')

test('headings and labels written by an import, and dates under a label, are not text; what people wrote is', () => {
  const row = [
    heading('What happened?'),
    line('I wrote on 03/13/2019.'),
    line('03/13/2019'),
    heading('My own heading'),
    bold('Important:'),
    heading('As written in the file'),
    bold('Date received:'),
    line('03/13/19'),
    bold('Consumer disputed?:'),
    line('never'),
  ]
  expect(read(row)).toEqual(['I wrote on 03/13/2019.', '03/13/2019', 'My own heading', 'Important:', 'never'])
  expect(read(row, null)).toHaveLength(row.length)
})

test('an answer that is only a date or time is not text, in any order of its parts', () => {
  for (const date of ['13.3.2019', '2019-03-13', '3/13/2019 2:16:15 PM', '14:03', 'March 13, 2019'])
    expect(read([answer('when', date)]), date).toEqual([])
  for (const words of ['13', 'chapter 13', 'in March 2019', '2019'])
    expect(read([answer('when', words)]), words).toEqual([words])
})

test('an answer that all notes give is not text; a different answer to the same question is', () => {
  const same = new Map([
    ['state', ['Complete']],
    ['consent', ['yes']],
  ])
  expect(read([answer('state', 'Complete'), answer('other', 'Complete')], null, same)).toEqual(['Complete'])
  expect(read([answer('state', 'Complete, more or less')], null, same)).toEqual(['Complete, more or less'])
  expect(read([answer('consent', '', ['yes'])], null, same)).toEqual([])
  expect(read([answer('consent', 'with words', ['yes'])], null, same)).toEqual(['with words'])
})

test('the answers of a note are found where its text has them, not where their words were used before', () => {
  const content: DocumentJson = {
    type: 'doc',
    content: [line('Too slow'), answer('why', 'Too slow'), answer('which', '', ['speed']), answer('else', 'No.\nNone')],
  }
  const text = 'Too slow\nToo slow\nSpeed\n\nNo.\nNone'
  expect(answersIn(text, content).map(({ start, end }) => [start, text.slice(start, end)])).toEqual([
    [9, 'Too slow'],
    [25, 'No.\nNone'],
  ])
})
