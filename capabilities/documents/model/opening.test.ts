import { expect, test } from 'vitest'
import { readSavedMessage } from './opening.ts'

test('the number of saved edits is read', () => {
  expect(readSavedMessage('{"type":"saved","edits":3}')).toEqual({ type: 'saved', edits: 3 })
  expect(readSavedMessage('{"type":"saved","edits":0,"more":true}')).toEqual({ type: 'saved', edits: 0 })
})

test.each([
  'saved',
  'null',
  '3',
  '"saved"',
  '[]',
  '{}',
  '{"type":"saved"}',
  '{"edits":3}',
  '{"type":"presence","edits":3}',
  '{"type":"saved","edits":-1}',
  '{"type":"saved","edits":1.5}',
  '{"type":"saved","edits":"3"}',
  '{"type":"saved","edits":null}',
])('%s is not such a message', (payload) => {
  expect(readSavedMessage(payload)).toBeNull()
})
