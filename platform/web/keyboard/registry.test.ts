import { expect, test } from 'vitest'
import { createActionRegistry, keyConflicts, type KeyConflict } from './registry.ts'

function registryForTest() {
  const conflicts: KeyConflict[] = []
  const errors: unknown[] = []
  const registry = createActionRegistry({
    onConflict: (conflict) => conflicts.push(conflict),
    onError: (error) => errors.push(error),
  })
  return { registry, conflicts, errors }
}

test('an action is available while a handler is offered, the last one wins', () => {
  const { registry } = registryForTest()
  const action = registry.define({ id: 'note.next', title: 'Next note', section: 'Notes' })
  const ran: string[] = []
  expect(registry.run('note.next')).toBe(false)
  const detachFirst = registry.attach(action, () => void ran.push('first'))
  const detachSecond = registry.attach(action, (source) => void ran.push(`second by ${source}`))
  expect(registry.list()[0]?.available).toBe(true)
  registry.run('note.next', 'palette')
  detachSecond()
  registry.run('note.next')
  detachFirst()
  expect(registry.run('note.next')).toBe(false)
  expect(ran).toEqual(['second by palette', 'first'])
})

test('the list is the same array until something changes', () => {
  const { registry } = registryForTest()
  let changes = 0
  registry.subscribe(() => (changes += 1))
  const action = registry.define({ id: 'a', title: 'A', section: 'S' })
  const before = registry.list()
  expect(registry.list()).toBe(before)
  registry.attach(action, () => {})
  expect(registry.list()).not.toBe(before)
  expect(changes).toBe(2)
})

test('what a handler throws is reported, at once or later', async () => {
  const { registry, errors } = registryForTest()
  registry.attach(registry.define({ id: 'a', title: 'A', section: 'S' }), async () => {
    await Promise.resolve()
    throw new Error('no')
  })
  expect(registry.run('a')).toBe(true)
  await expect.poll(() => errors.length).toBe(1)
})

test('conflicts: equal keys and chords that begin the same, where both can be active', () => {
  const { registry, conflicts } = registryForTest()
  registry.define({ id: 'home', title: 'Home', section: 'Go', keys: 'g h' })
  registry.define({ id: 'search', title: 'Search', section: 'Go', keys: ['mod+k', '/'] })
  expect(conflicts).toEqual([])
  registry.define({ id: 'group', title: 'Group', section: 'View', keys: 'g' })
  registry.define({ id: 'link', title: 'Link', section: 'Edit', keys: 'mod+k' })
  expect(conflicts).toEqual([
    { keys: 'g', first: 'home', second: 'group' },
    { keys: 'mod+k', first: 'search', second: 'link' },
  ])
  conflicts.length = 0
  registry.define({ id: 'undo', title: 'Undo', section: 'Edit', keys: 'mod+z', when: 'outside-text' })
  registry.define({ id: 'undo-typing', title: 'Undo typing', section: 'Edit', keys: 'mod+z', when: 'in-text' })
  registry.define({ id: 'board.next', title: 'Next', section: 'Board', keys: 'j', screen: 'board' })
  registry.define({ id: 'list.next', title: 'Next', section: 'List', keys: 'j', screen: 'list' })
  expect(conflicts).toEqual([])
  expect(keyConflicts([{ id: 'twice', title: 'T', section: 'S', when: 'default', keys: ['x', 'x'] }])).toHaveLength(1)
})

test('an id belongs to one action; a module that is loaded again does not count as a second one', () => {
  const { registry } = registryForTest()
  const first = registry.define({ id: 'a', title: 'A', section: 'S', keys: 'x' })
  expect(registry.define({ id: 'a', title: 'A', section: 'S', keys: 'x' })).toBe(first)
  expect(() => registry.define({ id: 'a', title: 'B', section: 'S' })).toThrow('defined twice')
})
