import { expect, test } from 'vitest'
import { createUndoStack, type Act } from './undo-stack.ts'

function actsOn(list: string[]) {
  const add = (title: string): Act => ({
    title,
    undo: () => void list.splice(list.indexOf(title), 1),
    redo: () => void list.push(title),
  })
  return add
}

test('acts are taken back last first, and done again', async () => {
  const list = ['a', 'b']
  const act = actsOn(list)
  const stack = createUndoStack()
  stack.record(act('a'))
  stack.record(act('b'))
  expect(stack.state().undoable?.title).toBe('b')
  await stack.undo()
  await stack.undo()
  expect(list).toEqual([])
  expect(await stack.undo()).toBeNull()
  await stack.redo()
  expect(list).toEqual(['a'])
  expect(stack.state().redoable?.title).toBe('b')
})

test('a toast takes back its own act, also when others came later', async () => {
  const list = ['a', 'b']
  const act = actsOn(list)
  const stack = createUndoStack()
  const first = act('a')
  stack.record(first)
  stack.record(act('b'))
  expect((await stack.undo(first))?.title).toBe('a')
  expect(await stack.undo(first)).toBeNull()
  expect(list).toEqual(['b'])
  expect(stack.state().undoable?.title).toBe('b')
})

test('a new act ends the future of the old ones', async () => {
  const list = ['a']
  const act = actsOn(list)
  const stack = createUndoStack()
  stack.record(act('a'))
  await stack.undo()
  stack.record(act('c'))
  expect(stack.state().redoable).toBeNull()
})

test('one act at a time, and one that fails is forgotten', async () => {
  const stack = createUndoStack()
  let finish: () => void = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  stack.record({ title: 'fails', undo: () => Promise.reject(new Error('gone')), redo: () => {} })
  stack.record({ title: 'slow', undo: () => slow, redo: () => {} })
  const first = stack.undo()
  expect(stack.state().busy).toBe(true)
  expect(await stack.undo()).toBeNull()
  finish()
  await first
  await expect(stack.undo()).rejects.toThrow('gone')
  expect(stack.state()).toMatchObject({ undoable: null, busy: false })
})
