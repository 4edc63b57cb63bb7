import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { byLayer, newItems, type CanvasItem, type ItemKind } from './item.ts'

const item = (kind: ItemKind, more: Partial<CanvasItem> = {}): CanvasItem => ({
  id: newId(),
  kind,
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  rank: 1,
  text: '',
  style: null,
  color: null,
  groupId: null,
  targetId: null,
  ...more,
})
const problemOf = (one: CanvasItem): string | undefined =>
  newItems.safeParse({ viewId: newId(), items: [one] }).error?.issues[0]?.message

test('a reference names its target, and no other item does', () => {
  expect(problemOf(item('highlight', { targetId: newId() }))).toBeUndefined()
  expect(problemOf(item('highlight'))).toMatch(/Name what a reference points at/)
  expect(problemOf(item('text'))).toBeUndefined()
  expect(problemOf(item('text', { targetId: newId() }))).toMatch(/nothing for other kinds/)
})

test('a group is in no group, any other item may be', () => {
  expect(problemOf(item('text', { groupId: newId() }))).toBeUndefined()
  expect(problemOf(item('group'))).toBeUndefined()
  expect(problemOf(item('group', { groupId: newId() }))).toBe('A group stands in no other group.')
})

test('groups are drawn below their members, others by their rank, and equal ranks always in the same order', () => {
  const [group, low, high] = [item('group', { rank: 9 }), item('text', { rank: 1 }), item('text', { rank: 2 })]
  expect([high, low, group].toSorted(byLayer)).toEqual([group, low, high])
  const [one, other] = [item('text', { id: 'a' }), item('text', { id: 'b' })]
  expect([other, one].toSorted(byLayer)).toEqual([one, other])
  expect([one, other].toSorted(byLayer)).toEqual([one, other])
  expect(byLayer(one, one)).toBe(0)
})
