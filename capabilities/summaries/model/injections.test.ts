import { describe, expect, test } from 'vitest'
import { INJECTIONS } from '#tests/harness/injections.ts'
import { proveWritten } from './prove-written.ts'
import { numberedNote, writingInstructions } from './write-request.ts'
import { writtenAnswer } from './written-answer.ts'
import { WRITTEN_FRAMEWORKS } from './written-frameworks.ts'

const FENCE = 'note-5d0c9d4e-4f0e-4d53-9d3a-2f6c0a6b7c11'
const HARMLESS = { text: 'She plans her week on paper.', speaker: 'Mara' }
const everything = (): boolean => true

/** The places in which an attempt can stand, whatever else is in the note. */
const places = [
  {
    where: 'the text',
    note: (says: string) => ({ title: 'Talk', sentences: [{ text: says, speaker: 'Mara' }, HARMLESS] }),
  },
  { where: 'the title', note: (says: string) => ({ title: says, sentences: [HARMLESS, HARMLESS] }) },
  {
    where: 'a speaker',
    note: (says: string) => ({ title: 'Talk', sentences: [{ text: 'Well, yes.', speaker: says }, HARMLESS] }),
  },
]

describe.each(places)('an attempt in $where', ({ note }) => {
  test.each(INJECTIONS)('changes nothing but words: $says', ({ says, obeyed }) => {
    const { title, sentences } = note(says)
    const { text, read } = numberedNote({ title, sentences }, FENCE, everything)
    // What is data stays between its marks, one line for each sentence.
    expect(read).toBe(2)
    expect(text.split('\n')).toHaveLength(5)
    expect(text.match(new RegExp(`<${FENCE}>`, 'g'))).toHaveLength(1)
    expect(text.endsWith(`\n</${FENCE}>`)).toBe(true)
    for (const framework of WRITTEN_FRAMEWORKS)
      expect(writingInstructions({ framework, language: null, instructions: null }, FENCE)).not.toContain(says)

    // A model that obeys and cites the attempt itself, or something else, word for word.
    const cited = sentences.map((sentence, at) => ({
      ...sentence,
      under: null,
      place: { blockId: 'b', key: String(at) },
    }))
    const [first = HARMLESS] = sentences
    const answer = {
      sections: [
        {
          section: 'findings',
          sentences: [
            { text: obeyed, first: 1, last: 1, quote: first.text },
            { text: obeyed, first: 2, last: 2, quote: HARMLESS.text },
            { text: HARMLESS.text, first: 2, last: 2, quote: HARMLESS.text },
          ],
        },
      ],
    }
    const { sections, texts } = proveWritten('ResearchReport', answer, cited)
    const proved = sections.flatMap((section) =>
      section.sentences.flatMap((one) =>
        'cites' in one ? [{ text: texts[one.written], key: one.cites[0]?.key }] : [],
      ),
    )
    expect(proved).toContainEqual({ text: HARMLESS.text, key: '1' })
    // What an attempt itself says can stand on nothing but the attempt, which is then its quote.
    const others = proved.filter((one) => one.text !== HARMLESS.text)
    expect(others.filter(({ key }) => key !== '0' || first.text === HARMLESS.text)).toEqual([])
    for (const one of texts) {
      expect(one).not.toMatch(/https?:|www\.|@|javascript:|<[a-z/]|\]\(|```|\p{Cf}/iu)
      expect(one.length).toBeLessThanOrEqual(600)
    }
    expect(sections.map((section) => section.title)).toEqual([{ section: 'findings' }])
  })
})

test('a section that the framework does not have is no answer', () => {
  const answer = { sections: [{ section: 'admin', sentences: [] }] }
  for (const framework of WRITTEN_FRAMEWORKS) expect(writtenAnswer(framework).safeParse(answer).success).toBe(false)
})
