import { expect, test } from 'vitest'
import type { NodeJson } from '#editor/document/content.ts'
import { MAX_CONTEXT_CHARS } from '../model/limits.ts'
import { placedSentences } from './placed-sentences.ts'

const turn = (id: string, speaker: string, text: string): NodeJson => ({
  type: 'utterance',
  attrs: { id, speaker },
  content: [{ type: 'text', text }],
})

const askedBefore = (turns: NodeJson[]): string | null | undefined =>
  placedSentences(
    { type: 'doc', content: turns },
    { speakerCalled: (name) => ({ isInterviewer: name === 'Ina', personId: null }), questionText: () => null },
  ).at(-1)?.asked

test('what the interviewer said before an answer is kept over several turns, of very many only the end', () => {
  const answer = turn('a', 'Mara', 'On paper.')
  expect(askedBefore([turn('1', 'Ina', 'Hello.'), turn('2', 'Ina', 'How do you plan?'), answer])).toBe(
    'Hello. How do you plan?',
  )
  const many = Array.from({ length: 2_000 }, (_, at) => turn(`q${at}`, 'Ina', `Question ${at}?`))
  const asked = askedBefore([...many, answer]) ?? ''
  expect(asked.endsWith('Question 1998? Question 1999?')).toBe(true)
  expect(asked.length).toBeLessThanOrEqual(MAX_CONTEXT_CHARS + 1)
})
