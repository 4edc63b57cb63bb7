import { expect, test } from 'vitest'
import { joinedParts, savedName, touchesWithheld } from './stored-file.ts'

test('a redacted recording is saved under an ending that its players know, and every other file under its own name', () => {
  for (const [name, contentType, saved] of [
    ['talk.wav', 'audio/mp4', 'talk.m4a'],
    ['talk.webm', 'video/mp4', 'talk.mp4'],
    ['talk', 'video/mp4', 'talk.mp4'],
    ['talk.MOV', 'video/mp4', 'talk.MOV'],
    ['talk 1.5 hours', 'audio/mp4', 'talk 1.5 hours.m4a'],
    ['talk.wav', 'audio/wav', 'talk.wav'],
    ['notes.pdf', 'application/pdf', 'notes.pdf'],
  ] as const)
    expect([name, savedName(name, contentType)]).toEqual([name, saved])
})

test('parts that touch are one, in the order of their times', () => {
  expect(
    joinedParts([
      { startMs: 9, endMs: 12 },
      { startMs: 0, endMs: 5 },
      { startMs: 5, endMs: 6 },
      { startMs: 7, endMs: 7 },
    ]),
  ).toEqual([
    { startMs: 0, endMs: 6 },
    { startMs: 9, endMs: 12 },
  ])
  expect(
    [
      { startMs: 6, endMs: 9 },
      { startMs: 5, endMs: 7 },
    ].map((part) => touchesWithheld([{ startMs: 0, endMs: 6 }], part)),
  ).toEqual([false, true])
})
