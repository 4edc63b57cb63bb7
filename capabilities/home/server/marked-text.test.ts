import { expect, test } from 'vitest'
import { study } from '#database/sample/study.ts'
import { readMarkedText } from './marked-text.ts'

test('marks are removed and returned in order', () => {
  expect(readMarkedText('a [[one, two|b c]] d [[three|e]].')).toEqual({
    text: 'a b c d e.',
    marked: [
      { text: 'b c', tags: ['one', 'two'] },
      { text: 'e', tags: ['three'] },
    ],
  })
})

test('the sample quotes only words that are in it, and uses only its own tags and people', () => {
  const titles = new Set(study.tagBoard.groups.flatMap(({ tags }) => tags.map((tag) => tag.title)))
  const sources = [
    ...study.interviews.flatMap((interview) => interview.turns.map((turn) => turn[2])),
    study.fieldNote.text,
  ]
  const marked = sources.flatMap((source) => readMarkedText(source).marked)
  for (const stretch of marked) for (const tag of stretch.tags) expect(titles).toContain(tag)
  const quotes = study.insight.parts.flatMap((part) => ('quotes' in part ? part.quotes : []))
  for (const quote of quotes) expect(marked.map((stretch) => stretch.text)).toContain(quote)
  for (const interview of study.interviews)
    expect(study.people.map((person) => person.name)).toContain(interview.person)
})
