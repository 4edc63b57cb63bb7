import { expect, test } from 'vitest'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { withTurns } from './content-turns.ts'
import { speakersOf, spokenParts } from './spoken-parts.ts'

const text = (words: string, ...marks: string[]): NodeJson => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', ...(content.length > 0 && { content }) })
const lineBreak: NodeJson = { type: 'hardBreak' }
const said = (speaker: string, ...content: NodeJson[]): NodeJson => ({ type: 'utterance', attrs: { speaker }, content })
const document = (...content: NodeJson[]): DocumentJson => ({ type: 'doc', content })

test('a turn becomes an utterance of its speaker, without the label, and keeps its paragraphs and marks', () => {
  const content = document(
    paragraph(text('Talk with Mara')),
    paragraph(text('Ben:', 'bold'), text(' And '), text('why', 'italic'), text('?')),
    paragraph(text('Mara: ', 'bold'), text('My boss.')),
    paragraph(text('He reads '), text('paper', 'italic')),
    paragraph(text('Ben: Oh.')),
  )
  const spoken = withTurns(content)
  expect(spoken).toEqual(
    document(
      paragraph(text('Talk with Mara')),
      said('Ben', text('And '), text('why', 'italic'), text('?')),
      said('Mara', text('My boss.'), lineBreak, lineBreak, text('He reads '), text('paper', 'italic')),
      said('Ben', text('Oh.')),
    ),
  )
  expect(speakersOf(spokenParts(spoken ?? content))).toEqual([
    { name: 'Ben', turns: 2, words: 3, questions: 1 },
    { name: 'Mara', turns: 1, words: 5, questions: 0 },
  ])
})

test('turns on lines of one paragraph are separated, and a list within a turn stays where it is', () => {
  const list: NodeJson = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Soup'))] }] }
  const content = document(
    paragraph(text('Ben: What?'), lineBreak, text('Mara: These:')),
    list,
    paragraph(text('And tea.')),
    paragraph(text('Ben: Oh.')),
  )
  expect(withTurns(content)).toEqual(
    document(
      said('Ben', text('What?')),
      said('Mara', text('These:')),
      list,
      said('Mara', text('And tea.')),
      said('Ben', text('Oh.')),
    ),
  )
})

test('with times, a turn is one utterance from its time until the next', () => {
  const content = document(
    ...['Mara Lind 0:12', 'Every Monday.', 'And Tuesday.', 'Ben 0:20', 'And then?'].map((line) =>
      paragraph(text(line)),
    ),
  )
  expect(withTurns(content)?.content).toEqual([
    {
      type: 'utterance',
      attrs: { speaker: 'Mara Lind', start: 12_000, end: 20_000 },
      content: [text('Every Monday.'), lineBreak, lineBreak, text('And Tuesday.')],
    },
    { type: 'utterance', attrs: { speaker: 'Ben', start: 20_000, end: 20_800 }, content: [text('And then?')] },
  ])
})

test('bold names of a Markdown text are speakers', () => {
  const found = withTurns(contentFromMarkdown('**Ben:** And why?\n\n**Mara:** My boss.\n\n**Ben:** Oh.'))
  expect(found?.content).toMatchObject([
    said('Ben', text('And why?')),
    said('Mara', text('My boss.')),
    said('Ben', text('Oh.')),
  ])
})

test('if each line is a paragraph, lines stay lines and blank ones stay blank', () => {
  const lines = ['Ben: What?', '', 'Mara: First,', 'soup.', '', 'And tea.', '', 'Ben: Oh.']
  const content = document(...lines.map((line) => (line === '' ? paragraph() : paragraph(text(line)))))
  expect(withTurns(content)).toEqual(
    document(
      said('Ben', text('What?')),
      said('Mara', text('First,'), lineBreak, text('soup.'), lineBreak, lineBreak, text('And tea.')),
      said('Ben', text('Oh.')),
    ),
  )
})

test('a text without speakers stays as it is', () => {
  expect(withTurns(document(paragraph(text('Goal: Find out.')), paragraph(text('Method: Talks.'))))).toBeNull()
})
