import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { defineEvents } from '#journal/model/define-events.ts'
import { misfitsOf } from './event-shapes.ts'

const { opened } = defineEvents('door', {
  opened: { says: 'It was opened.', after: z.object({ by: z.string(), at: z.iso.datetime().optional() }) },
})
const thing = { id: newId(), scopeId: newId() }

test('an event with exactly the fields of its shape fits', () => {
  expect(misfitsOf(opened({ ...thing, after: { by: 'Ada', at: new Date().toISOString() } }))).toEqual([])
  expect(misfitsOf(opened({ ...thing, after: { by: 'Ada', at: undefined } }))).toEqual([])
})

test('an event of something that belongs to a parent must name the parent, or null if it is unknown', () => {
  const { turned } = defineEvents('key', { turned: { says: 'It was turned.' } }, 'key', 'door')
  const event = turned({ ...thing, parentId: null })
  expect(misfitsOf(event)).toEqual([])
  expect(misfitsOf({ ...event, parentId: undefined })).toEqual([expect.stringContaining('door')])
})

test('an event with additional, missing or different fields is named', () => {
  const spread = { by: 'Ada', key: 'of brass' }
  expect(misfitsOf(opened({ ...thing, after: spread }))).toEqual([expect.stringContaining('of brass')])
  expect(misfitsOf({ ...opened({ ...thing, after: { by: 'Ada' } }), after: undefined })).toHaveLength(1)
  expect(misfitsOf({ ...opened({ ...thing, after: { by: 'Ada' } }), before: { by: 'Bo' } })).toHaveLength(1)
})
