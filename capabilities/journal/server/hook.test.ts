import { expect, test } from 'vitest'
import { defineHook, joinAt, openHooks } from './hook.ts'

const said = defineHook<string>('said')
const spokenFor = defineHook<{ thing: string; by: string }>('spokenFor', ({ thing }) => thing)

test('what joins at a hook comes in the order of the records, and within each record in its own order', () => {
  const hooks = openHooks([
    { inTransaction: [joinAt(said, 'one'), joinAt(spokenFor, { thing: 'note', by: 'notes' }), joinAt(said, 'two')] },
    {},
    { inTransaction: [joinAt(said, 'three')] },
  ])
  expect(hooks.of(said)).toEqual(['one', 'two', 'three'])
})

test('a hook that nothing joins is empty', () => {
  expect(openHooks([]).of(said)).toEqual([])
})

test('two that answer for the same thing are refused, with an error that names both the hook and the thing', () => {
  const notes = joinAt(spokenFor, { thing: 'note', by: 'notes' })
  const others = joinAt(spokenFor, { thing: 'note', by: 'others' })
  expect(openHooks([{ inTransaction: [notes] }]).of(spokenFor)).toHaveLength(1)
  expect(() => openHooks([{ inTransaction: [notes] }, { inTransaction: [others] }])).toThrow(/“note”.*spokenFor/)
})
