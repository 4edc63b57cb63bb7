import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { tagMerge, tagSplit } from './tagging.ts'

const [tagId, otherId] = [newId(), newId()]
const highlightIds = [newId()]

test('highlights go to an existing tag or a new one, but not to their own', () => {
  const can = (to: object): boolean => tagSplit.safeParse({ tagId, highlightIds, ...to }).success
  expect(can({ intoTagId: otherId })).toBe(true)
  expect(can({ title: 'Finer' })).toBe(true)
  expect(can({ intoTagId: otherId, title: 'Finer' })).toBe(false)
  expect(can({})).toBe(false)
  expect(can({ intoTagId: tagId })).toBe(false)
})

test('a tag is merged into another one', () => {
  expect(tagMerge.safeParse({ tagIds: [tagId], intoTagId: otherId }).success).toBe(true)
  expect(tagMerge.safeParse({ tagIds: [otherId, tagId], intoTagId: tagId }).success).toBe(false)
})
