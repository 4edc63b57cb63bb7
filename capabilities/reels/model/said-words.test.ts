import { expect, test } from 'vitest'
import { saidInRecordings } from './said-words.ts'

test('words without known times share the time of their utterance', () => {
  const said = saidInRecordings(
    {
      type: 'doc',
      content: [
        { type: 'file', attrs: { fileId: 'f', name: 'talk.mp4', mediaType: 'video/mp4' } },
        {
          type: 'utterance',
          attrs: { id: 'a', speaker: 'Nora', start: 1_000, end: 1_900 },
          content: [{ type: 'text', text: 'one two three' }],
        },
      ],
    },
    () => undefined,
  )
  expect(said.get('f')).toEqual([
    {
      speaker: 'Nora',
      words: [
        { text: 'one', startMs: 1_000, endMs: 1_300 },
        { text: 'two', startMs: 1_300, endMs: 1_600 },
        { text: 'three', startMs: 1_600, endMs: 1_900 },
      ],
    },
  ])
})
