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

test('an act that came to nothing is not taken back, and those before it are', async () => {
  const list = ['a']
  const act = actsOn(list)
  const stack = createUndoStack()
  const refused = act('refused')
  stack.record(act('a'))
  stack.record(refused)
  stack.forget(refused)
  expect(stack.state().undoable?.title).toBe('a')
  expect(await stack.undo(refused)).toBeNull()
  expect((await stack.undo())?.title).toBe('a')
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

test('what is asked for while an act is taken back comes after it, and an act that fails is forgotten', async () => {
  const stack = createUndoStack()
  const order: string[] = []
  let finish: () => void = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  stack.record({ title: 'fails', undo: () => Promise.reject(new Error('gone')), redo: () => {} })
  stack.record({ title: 'quick', undo: () => void order.push('quick'), redo: () => {} })
  stack.record({ title: 'slow', undo: () => slow.then(() => void order.push('slow')), redo: () => {} })
  const [first, second, third] = [stack.undo(), stack.undo(), stack.undo()]
  finish()
  expect((await first)?.title).toBe('slow')
  expect((await second)?.title).toBe('quick')
  await expect(third).rejects.toThrow('gone')
  expect(order).toEqual(['slow', 'quick'])
  expect(stack.state()).toMatchObject({ undoable: null, doing: false })
  expect(await stack.undo()).toBeNull()
})

test('pressed at once after something was done, undo took back what was done before that: it waits until it is recorded', async () => {
  const list = ['a']
  const act = actsOn(list)
  const stack = createUndoStack()
  stack.record(act('a'))
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  stack.during(
    answered.then(() => {
      list.push('b')
      stack.record(act('b'))
    }),
  )
  expect(stack.state().doing).toBe(true)
  const undone = stack.undo()
  answer()
  expect((await undone)?.title).toBe('b')
  expect(list).toEqual(['a'])
})

test('what is recorded some promises after its answer is what undo takes back', async () => {
  const list = ['a']
  const act = actsOn(list)
  const stack = createUndoStack()
  stack.record(act('a'))
  const answer = Promise.withResolvers<void>()
  stack.during(answer.promise)
  const answered = async (): Promise<void> => answer.promise
  const through = async (): Promise<void> => await answered()
  const recorded = through().then(async () => {
    await Promise.resolve()
    list.push('b')
    stack.record(act('b'))
  })
  const undone = stack.undo()
  answer.resolve()
  await recorded
  expect((await undone)?.title).toBe('b')
  expect(list).toEqual(['a'])
})
