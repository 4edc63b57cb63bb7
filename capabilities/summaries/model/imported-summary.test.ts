import { expect, test } from 'vitest'
import { importedSummary } from './imported-summary.ts'
import { MAX_EDITED_CHARS } from './limits.ts'
import { summaryMarkdown } from './summary-markdown.ts'

const wordsOf = (content: string) => {
  const { sections, texts } = importedSummary(content)
  return sections.map(({ title, sentences }) => ({
    title: title && 'written' in title ? texts[title.written] : null,
    sentences: sentences.map((one) => ('written' in one ? texts[one.written] : null)),
  }))
}

test('each line is a sentence, each heading begins a section', () => {
  expect(wordsOf('She plans on paper.\n\n## Prints\n- One page.\n2. Twice a week.')).toEqual([
    { title: null, sentences: ['She plans on paper.'] },
    { title: 'Prints', sentences: ['One page.', 'Twice a week.'] },
  ])
})

test('what Quarry exported comes back without its footnotes', () => {
  const sections = [
    {
      title: 'A *plan*',
      sentences: [
        { text: 'On [paper].', places: ['a', 'b'].map((at) => ({ source: 'Mara', href: `https://x.example/#${at}` })) },
      ],
    },
  ]
  expect(wordsOf(`_Written by AI._\n\n${summaryMarkdown(sections, 'Talk', 3)}`)).toEqual([
    { title: 'A *plan*', sentences: ['On [paper].'] },
  ])
})

test('nothing of a long line is lost', () => {
  const line = 'word '.repeat(MAX_EDITED_CHARS).trim()
  expect(
    wordsOf(line)
      .flatMap(({ sentences }) => sentences)
      .join(''),
  ).toBe(line)
})

test('a text of blank lines is no summary', () => {
  expect(importedSummary(' \n\n').sections).toEqual([])
})
