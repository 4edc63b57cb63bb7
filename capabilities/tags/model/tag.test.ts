import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { newTag } from './tag.ts'

test('a tag is created in either a project or an extension, not in both', () => {
  const can = (place: object): boolean => newTag.safeParse({ title: 'Price', ...place }).success
  expect(can({ projectId: newId() })).toBe(true)
  expect(can({ tagBoardId: newId() })).toBe(true)
  expect(can({ projectId: newId(), tagBoardId: newId() })).toBe(false)
  expect(can({})).toBe(false)
})
