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

test('acts are undone last first, and redone', async () => {
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

test('a toast undoes its own act, even if others followed', async () => {
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

test('an act that failed is not undone, and those before it are', async () => {
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

test('a new act clears what could be redone', async () => {
  const list = ['a']
  const act = actsOn(list)
  const stack = createUndoStack()
  stack.record(act('a'))
  await stack.undo()
  stack.record(act('c'))
  expect(stack.state().redoable).toBeNull()
})

test('what is requested while an act is being undone comes after it, and an act that fails is forgotten', async () => {
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

test('acts that order themselves are undone and redone at once; one that fails then is forgotten', async () => {
  const stack = createUndoStack()
  const order: string[] = []
  const answered = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  const ordered = (title: string, answer: Promise<void>): Act => ({
    title,
    isOrdered: true,
    async undo() {
      order.push(`undo ${title}`)
      await answer
    },
    async redo() {
      order.push(`redo ${title}`)
      await answer
    },
  })
  stack.record(ordered('a', answered.promise))
  stack.record(ordered('b', refused.promise))
  const all = Promise.allSettled([stack.undo(), stack.undo(), stack.redo()])
  await expect.poll(() => order).toEqual(['undo b', 'undo a', 'redo a'])
  expect(stack.state()).toMatchObject({ undoable: { title: 'a' }, redoable: { title: 'b' } })
  answered.resolve()
  refused.reject(new Error('gone'))
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(stack.state()).toMatchObject({ undoable: { title: 'a' }, redoable: null })
})

test('undo pressed right after an act waits until that act is recorded, and undoes it rather than the one before', async () => {
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

test('undo undoes an act that is recorded some promises after its answer', async () => {
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
