import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { contentEvents, defineEvents, COPIED } from './define-events.ts'
import type { PlainEvent } from './events.ts'

const memoEvents = contentEvents('memo', {
  created: { says: 'A memo was made.', after: z.object({ title: z.string(), color: z.string().optional() }) },
  changed: { says: 'It was renamed.', before: z.object({ title: z.string() }), after: z.object({ title: z.string() }) },
  copied: COPIED,
  'page-turned': { says: 'A page was turned.', after: z.object({ page: z.int() }).optional() },
  marked: { says: 'A member marked it.', onlyFor: true },
  sorted: {
    says: 'It was sorted with others.',
    after: z.object({ ids: z.array(z.uuid()) }),
    ofMany: true,
    quiet: true,
  },
})
const { read: readAloud } = defineEvents('memo', { read: { says: 'It was read aloud.' } }, 'reader')

const id = newId()
const scopeId = newId()

test('a constructor makes an event of its type, of the thing that it names', () => {
  expect(memoEvents.created({ id, scopeId, after: { title: 'One' } })).toMatchObject({
    type: 'memo.created',
    resource: { kind: 'memo', id },
    scopeId,
    after: { title: 'One' },
  })
  expect(memoEvents.deleted({ id, scopeId })).toMatchObject({ type: 'memo.deleted' })
  expect(memoEvents.marked({ id, scopeId, onlyFor: id })).toMatchObject({ onlyFor: id })
  expect(memoEvents.sorted({ id, scopeId: null, after: { ids: [id] }, ofMany: 1 })).toMatchObject({
    ofMany: 1,
    quiet: true,
  })
  expect(readAloud({ id, scopeId }).resource.kind).toBe('reader')
  expect(memoEvents['page-turned'].type).toBe('memo.page-turned')
})

test('an event of a thing with a parent names the parent, whatever happened; other events name none', () => {
  const pageEvents = contentEvents(
    'page',
    { torn: { says: 'It was torn.', after: z.object({ half: z.int() }) } },
    'memo',
  )
  const { pressed } = defineEvents('flower', { pressed: { says: 'It was pressed.' } }, 'plant', 'memo')
  const parentId = newId()
  for (const made of [
    pageEvents.torn({ id, scopeId, parentId, after: { half: 1 } }),
    pageEvents.deleted({ id, scopeId, parentId }),
    pressed({ id, scopeId, parentId }),
  ])
    expect(made).toMatchObject({ resource: { id }, parentId })
  expect(pageEvents.restored({ id, scopeId, parentId: null })).toHaveProperty('parentId', null)
  // Kinds of which some belong to another thing, handled through one type.
  const plain: PlainEvent = memoEvents.deleted
  expect(plain({ id, scopeId, parentId })).not.toHaveProperty('parentId')
  const belonging: PlainEvent = pageEvents.deleted
  expect(belonging({ id, scopeId, parentId })).toHaveProperty('parentId', parentId)
  expectTypeOf<{ id: Id; scopeId: Id }>().not.toExtend<Parameters<typeof pageEvents.deleted>[0]>()
  expectTypeOf<{ id: Id; scopeId: Id }>().toExtend<Parameters<typeof memoEvents.deleted>[0]>()
})

test('what is given must be what the shape says', () => {
  type Told<What extends keyof typeof memoEvents> = Parameters<(typeof memoEvents)[What]>[0]
  interface Place {
    id: Id
    scopeId: Id
  }
  expectTypeOf(memoEvents.created.type).toEqualTypeOf<'memo.created'>()
  expectTypeOf<Place & { after: { title: string } }>().toExtend<Told<'created'>>()
  expectTypeOf<Place>().not.toExtend<Told<'created'>>()
  expectTypeOf<Place & { after: { title: number } }>().not.toExtend<Told<'created'>>()
  expectTypeOf<Told<'created'>>().not.toHaveProperty('before')
  expectTypeOf<Place>().toExtend<Told<'page-turned'>>()
  expectTypeOf<Place & { after: { page: string } }>().not.toExtend<Told<'page-turned'>>()
  expectTypeOf<Place>().not.toExtend<Told<'marked'>>()
})

test('reading gives what was said, by its shape', () => {
  const { created, changed } = memoEvents
  expect(created.read({ type: 'memo.created', after: { title: 'One', later: 'unknown' } })).toEqual({
    before: null,
    after: { title: 'One' },
  })
  expect(changed.read({ type: 'memo.changed', before: { title: 'One' }, after: { title: 'Two' } })?.before.title).toBe(
    'One',
  )
})

test('erased events, events of an earlier release and events of another type read as nothing, and never throw', () => {
  const { created, changed, deleted } = memoEvents
  const turned = memoEvents['page-turned']
  expect(created.read({ type: 'memo.created', before: null, after: null })).toBeNull()
  expect(changed.read({ type: 'memo.changed', after: { title: 'Two' } })).toBeNull()
  expect(created.read({ type: 'memo.created', after: { title: 1 } })).toBeNull()
  expect(created.read({ type: 'memo.changed', after: { title: 'One' } })).toBeNull()
  expect(turned.read({ type: 'memo.page-turned', after: null })).toEqual({ before: null, after: null })
  expect(deleted.read({ type: 'memo.deleted', before: { once: 'more' } })).toEqual({ before: null, after: null })
})

test('an event is known by its type', () => {
  expect(memoEvents.created.is({ type: 'memo.created' })).toBe(true)
  expect(memoEvents.created.is({ type: 'memo.copied' })).toBe(false)
})
