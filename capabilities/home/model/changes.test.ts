import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { changedThings, type NotedEvent } from './changes.ts'

const at = new Date()
const event = (type: string, id: string, userId: string | null, after: unknown = null): NotedEvent => ({
  type,
  kind: type.split('.')[0] ?? '',
  id,
  userId,
  at,
  after,
})

test('each thing stands once, with what mattered most and everybody who had a hand in it', () => {
  const [insight, document, ada, bo] = [newId(), newId(), newId(), newId()]
  const edited = (by: string) =>
    event('document.edited', document, by, { ownerKind: 'insight', ownerId: insight, revision: 2 })
  expect(
    changedThings([
      edited(bo),
      event('insight.published', insight, ada),
      edited(ada),
      event('insight.created', insight, ada),
    ]),
  ).toEqual([{ kind: 'insight', id: insight, happening: 'published', count: 1, userIds: [bo, ada], at }])
})

test('edits are counted; texts of which home knows nothing are left out', () => {
  const [note, document] = [newId(), newId()]
  const edited = event('document.edited', document, null, { ownerKind: 'note', ownerId: note, revision: 2 })
  expect(
    changedThings([
      edited,
      edited,
      event('document.edited', newId(), null, { ownerKind: 'home', ownerId: newId(), revision: 2 }),
    ]),
  ).toEqual([{ kind: 'note', id: note, happening: 'edited', count: 2, userIds: [], at }])
})
