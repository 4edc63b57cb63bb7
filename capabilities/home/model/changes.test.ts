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

test('each thing is listed once, with what mattered most and everyone who changed it', () => {
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

test('edits are counted; texts that home does not list are left out', () => {
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
