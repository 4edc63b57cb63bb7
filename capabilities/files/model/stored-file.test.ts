import { expect, test } from 'vitest'
import { cleanFileName, fileTypeOf, joinedParts, savedName, touchesWithheld } from './stored-file.ts'

test('a redacted recording is saved with a file extension that its players recognize, and every other file under its own name', () => {
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

test('adjacent parts are joined, in the order of their times', () => {
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

test.each([
  ['image/png', 'Image'],
  ['audio/mpeg', 'Audio'],
  ['application/ogg', 'Audio'],
  ['video/webm', 'Video'],
  ['application/mxf', 'Video'],
  ['application/vnd.ms-asf', 'Video'],
  ['text/csv', 'Spreadsheet'],
  ['application/vnd.ms-excel', 'Spreadsheet'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Spreadsheet'],
  ['application/vnd.ms-powerpoint', 'Presentation'],
  ['text/plain', 'Document'],
  ['application/pdf', 'Document'],
  ['application/msword', 'Document'],
  ['application/zip', 'Other'],
])('a file of type %s counts as %s', (contentType, type) => {
  expect(fileTypeOf(contentType)).toBe(type)
})

test('a name contains no folders and no invisible characters', () => {
  expect(cleanFileName('C:\\talks\\Ada\u202e.mp4')).toBe('Ada.mp4')
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
  expect(cleanFileName(' \u0007 ')).toBe('Untitled file')
})
