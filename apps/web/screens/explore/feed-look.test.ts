import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { lookOf, USUAL_QUERY, withLook, type FeedLook } from './feed-look.ts'

const usual: FeedLook = { show: 'all', who: 'anyone', when: 'any', sort: 'UPDATED' }

test('the choices on the page of a feed match its query, each alone and all together', () => {
  expect(lookOf(USUAL_QUERY)).toEqual(usual)
  const choices: Partial<FeedLook>[] = [
    { show: 'insights' },
    { show: 'projects' },
    { who: 'you' },
    { who: 'others' },
    { when: '1 week ago' },
    { sort: 'CREATED' },
  ]
  for (const choice of choices) expect(lookOf(withLook(USUAL_QUERY, choice))).toEqual({ ...usual, ...choice })
  const all = choices.reduce(withLook, USUAL_QUERY)
  expect(lookOf(all)).toEqual({ show: 'projects', who: 'others', when: '1 week ago', sort: 'CREATED' })
  // "Since" applies to the date that the list is sorted by.
  expect(all.date).toEqual({ method: 'CREATED', value: '1 week ago' })
  expect(lookOf(withLook(withLook(all, { who: 'anyone' }), { when: 'any' }))).toEqual({
    ...usual,
    show: 'projects',
    sort: 'CREATED',
  })
})

test('conditions of a feed without a choice on the page stay when something else is chosen', () => {
  const people = [newId()]
  const query = {
    ...USUAL_QUERY,
    tags: { method: 'CONTAINS' as const, ids: people },
    user: { method: 'CONTRIBUTED_BY' as const, ids: people },
    types: ['NOTE' as const],
  }
  expect(lookOf(query)).toEqual({ ...usual, show: null, who: null })
  expect(withLook(query, { sort: 'CREATED' })).toEqual({ ...query, sort: { by: 'CREATED', direction: 'DESC' } })
})
