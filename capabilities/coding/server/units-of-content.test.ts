import { expect, test } from 'vitest'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { unitsOfContent } from './units-of-content.ts'

let blocks = 0
const text = (words: string, marks: string[] = []): NodeJson => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((id) => ({ type: 'highlight', attrs: { id } })) }),
})
const block = (type: string, attrs: object, ...content: NodeJson[]): NodeJson => ({
  type,
  attrs: { id: `b${(blocks += 1)}`, ...attrs },
  content,
})
const says = (speaker: string, words: string): NodeJson => block('utterance', { speaker }, text(words))
const doc = (...content: NodeJson[]): DocumentJson => ({ type: 'doc', content })
const isInterviewer = (name: string): boolean => name === 'Ines'

test('in an interview only what participants say counts, with the question before it, and omitted turns are counted', () => {
  const content = doc(
    block('paragraph', {}, text('Recorded in May. Not to be coded.')),
    says('Ines', 'How did you begin?'),
    says('Mara', 'By chance. A friend told me.'),
    says('Mara', 'I liked it.'),
    says('Ines', 'I see.'),
    says('Ines', 'And then?'),
    says('Jonas', 'It broke.'),
    says('', 'Somebody laughs.'),
  )
  const { units, interviewerTurns } = unitsOfContent(content, { isInterviewer })
  expect(units.map((unit) => [unit.speaker, unit.text, unit.asked, unit.isJoined])).toEqual([
    ['Mara', 'By chance.', 'How did you begin?', false],
    ['Mara', 'A friend told me.', 'How did you begin?', true],
    ['Mara', 'I liked it.', 'How did you begin?', true],
    ['Jonas', 'It broke.', 'I see. And then?', false],
    ['', 'Somebody laughs.', 'I see. And then?', true],
  ])
  expect(interviewerTurns).toBe(2)
})

test('in a text without speakers everything but headings counts, and for a question only its answer', () => {
  const content = doc(
    block('heading', {}, text('What we heard')),
    block('paragraph', {}, text('三つ目です。四つ目。')),
    {
      type: 'questionResponse',
      attrs: { questionId: 'q' },
      content: [block('paragraph', {}, text('Too dear. Sorry!'))],
    },
    block('paragraph', {}, text('The end.')),
  )
  const of = (questionId: string | null) =>
    unitsOfContent(content, { isInterviewer, questionId }).units.map((unit) => [
      unit.text,
      unit.questionId,
      unit.isJoined,
    ])
  expect(of(null)).toEqual([
    ['三つ目です。', null, false],
    ['四つ目。', null, true],
    ['Too dear.', 'q', false],
    ['Sorry!', 'q', true],
    ['The end.', null, false],
  ])
  expect(of('q')).toEqual([
    ['Too dear.', 'q', false],
    ['Sorry!', 'q', true],
  ])
  expect(of('another')).toEqual([])
})

test('a sentence has the highlights that cover it and how far, and keeps its key while the text around it changes', () => {
  const words = block('paragraph', {}, text('One is '), text('here. Two', ['h']), text(' too. One is here.'))
  const { units } = unitsOfContent(doc(words), { isInterviewer })
  expect(units.map(({ covers }) => covers)).toEqual([
    [{ highlightId: 'h', start: 7, end: 12 }],
    [{ highlightId: 'h', start: 0, end: 3 }],
    [],
  ])
  expect(new Set(units.map(({ key }) => key)).size).toBe(3)
  const more = unitsOfContent(doc({ ...words, content: [text('Before. One is here. Two too. One is here.')] }), {
    isInterviewer,
  })
  expect(more.units.slice(1).map(({ key }) => key)).toEqual(units.map(({ key }) => key))
})
