import { expect, test } from 'vitest'
import { isSameNode } from './same-node.ts'

const said = (attrs: Record<string, unknown>, text = 'Hello') => ({
  type: 'utterance',
  attrs,
  content: [{ type: 'text', text, marks: [{ type: 'highlight', attrs: { id: 'one' } }] }],
})

test('nodes are the same regardless of the order of their attributes, and no others are', () => {
  expect(isSameNode(said({ id: 'a', start: 1 }), said({ start: 1, id: 'a' }))).toBe(true)
  expect(isSameNode(said({ id: 'a', start: 1 }), said({ id: 'a' }))).toBe(false)
  expect(isSameNode(said({ id: 'a' }), said({ id: 'a', start: 1 }))).toBe(false)
  expect(isSameNode(said({ id: 'a' }), said({ id: 'a' }, 'Hallo'))).toBe(false)
  expect(isSameNode(said({ id: ['a'] }), said({ id: ['a', 'b'] }))).toBe(false)
  expect(isSameNode(said({ id: ['a'] }), said({ id: { 0: 'a' } }))).toBe(false)
  expect(isSameNode(said({ id: null }), said({ id: {} }))).toBe(false)
})
