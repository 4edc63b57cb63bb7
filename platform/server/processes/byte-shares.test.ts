import { expect, test } from 'vitest'
import { shareBytes } from './byte-shares.ts'

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

test('tasks of one owner run concurrently as far as their bytes fit, and the others in their order', async () => {
  const shares = shareBytes(200)
  const order: string[] = []
  const first = gate()
  const second = gate()
  const work = (name: string, bytes: number, until?: Promise<void>): Promise<void> =>
    shares.within(
      'one',
      bytes,
      async () => {
        order.push(name)
        await until
      },
      async () => void order.push(`${name} waits`),
    )
  const all = [
    work('120', 120, first.opened),
    work('80', 80, second.opened),
    work('150', 150),
    // Would fit as soon as the second is done, and still does not overtake.
    work('10', 10),
  ]
  expect(order).toEqual(['120', '80', '150 waits', '10 waits'])
  second.open()
  await all[1]
  expect(order).toEqual(['120', '80', '150 waits', '10 waits'])
  first.open()
  await Promise.all(all)
  expect(order).toEqual(['120', '80', '150 waits', '10 waits', '150', '10'])
})

test('a task that is larger than all bytes runs alone; other owners, and the next task after a failure, are not delayed', async () => {
  const shares = shareBytes(200)
  const release = shares.take('one', 1_000)
  expect(release).not.toBeNull()
  expect(shares.take('one', 1)).toBeNull()
  expect(shares.take('other', 200)).not.toBeNull()
  release?.()
  release?.()
  await expect(shares.within('one', 150, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(shares.take('one', 200)).not.toBeNull()
  expect(shares.take('one', 1)).toBeNull()
})
