import { expect, test } from 'vitest'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { clipsOfUtterances, recordedUtterances, type TimedWords } from './clip.ts'

const marked = (text: string, ...ids: string[]): NodeJson => ({
  type: 'text',
  text,
  marks: ids.map((id) => ({ type: 'highlight', attrs: { id } })),
})
const plain = (text: string): NodeJson => ({ type: 'text', text })
const file = (fileId: string): NodeJson => ({ type: 'file', attrs: { fileId } })
const utterance = (id: string, start: number | null, end: number | null, ...content: NodeJson[]): NodeJson => ({
  type: 'utterance',
  attrs: { id, start, end },
  content,
})
const doc = (...content: NodeJson[]): DocumentJson => ({ type: 'doc', content })

const clipsOfContent = (content: DocumentJson, wordsOf: (blockId: string) => TimedWords | undefined) =>
  clipsOfUtterances(recordedUtterances(content), wordsOf)

/** Words of half a second each, a tenth of a second apart, from the start of their utterance. */
const words = (from: number, count: number) => ({
  startMs: Array.from({ length: count }, (_, at) => from + at * 600),
  endMs: Array.from({ length: count }, (_, at) => from + at * 600 + 500),
})

test('a clip goes from the start of the first highlighted word to the end of the last, whole words only', () => {
  const content = doc(
    file('tape'),
    utterance('a', 1_000, 4_000, plain('Every Mon'), marked('day I o', 'h'), plain('pen windows.')),
  )
  expect(clipsOfContent(content, () => words(1_000, 5))).toEqual([
    { highlightId: 'h', fileId: 'tape', startMs: 1_600, endMs: 3_300, speaker: null },
  ])
})

test('a highlight over several utterances is one clip; over several recordings, a clip of the first; without speech, none', () => {
  const content = doc(
    { type: 'paragraph', content: [marked('Notes of ours', 'n')] },
    file('tape'),
    utterance('a', 0, 2_000, plain('So '), marked('what then', 'h')),
    { type: 'paragraph', content: [marked('between', 'h')] },
    utterance('b', 5_000, 9_000, marked('Nothing at', 'h', 'other'), plain(' all')),
    file('second tape'),
    utterance('c', 0, 1_000, marked('Again', 'h')),
  )
  const byBlock = { a: words(0, 3), b: words(5_000, 3), c: words(0, 1) }
  expect(clipsOfContent(content, (blockId) => byBlock[blockId as 'a'])).toEqual([
    { highlightId: 'h', fileId: 'tape', startMs: 600, endMs: 6_100, speaker: null },
    { highlightId: 'other', fileId: 'tape', startMs: 5_000, endMs: 6_100, speaker: null },
  ])
})

test('captions without word times use the times of their utterance, and make no clip without any times', () => {
  const content = doc(
    file('tape'),
    utterance('a', 1_000, 4_000, marked('Every Monday', 'h')),
    utterance('b', null, null, marked('Never', 'i')),
  )
  expect(clipsOfContent(content, () => undefined)).toEqual([
    { highlightId: 'h', fileId: 'tape', startMs: 1_000, endMs: 4_000, speaker: null },
  ])
})
