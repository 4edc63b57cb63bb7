import { expect, test } from 'vitest'
import { joinClips } from './join-clips.ts'

const clip = (highlightId: string, fileId: string, snippetStartTime: number) => ({
  highlightId,
  fileId,
  snippetStartTime,
})
const known = { revision: '7', count: 2, clips: [clip('a', 'tape', 1), clip('b', 'tape', 5)] }

test('only changed clips are sent; clips are in the order of their times', () => {
  expect(joinClips(known, { revision: '9', count: 3, clips: [clip('c', 'tape', 3), clip('a', 'tape', 9)] })).toEqual({
    revision: '9',
    count: 3,
    clips: [clip('c', 'tape', 3), clip('b', 'tape', 5), clip('a', 'tape', 9)],
  })
})

test('if no clip changed, the same object is kept', () => {
  expect(joinClips(known, { revision: '7', count: 2, clips: [] })?.clips).toBe(known.clips)
})

test('after a removal all are requested again', () => {
  expect(joinClips(known, { revision: '9', count: 1, clips: [] })).toBeNull()
  expect(joinClips(known, { revision: '9', count: 2, clips: [clip('c', 'tape', 3)] })).toBeNull()
})
