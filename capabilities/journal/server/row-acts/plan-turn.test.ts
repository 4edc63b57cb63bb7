import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { planTurn } from './plan-turn.ts'
import type { Image, Values } from './row-image.ts'

const id = newId()
const scopeId = newId()
const rules = { mayPutBack: undefined, unmakes: true }

function changed(before: Values | null, after: Values): Image<'tags'> {
  return { table: 'tags', id, scopeId, before, after }
}

function present(row: Values): ReadonlyMap<string, Values> {
  return new Map([[id, { id, scope_id: scopeId, deleted_at: null, ...row }]])
}

test('a column gets its former value, and again the one of the act', () => {
  const images = [changed({ title: 'Price' }, { title: 'Costs' })]
  expect(planTurn(images, present({ title: 'Costs' }), 'back', rules).patches.get(id)).toEqual({ title: 'Price' })
  expect(planTurn(images, present({ title: 'Price' }), 'forth', rules).patches.get(id)).toEqual({ title: 'Costs' })
})

test('a row that was changed twice in one act gets its very first value', () => {
  const images = [changed({ title: 'Price' }, { title: 'Cost' }), changed({ title: 'Cost' }, { title: 'Costs' })]
  const plan = planTurn(images, present({ title: 'Costs' }), 'back', rules)
  expect(plan.patches.get(id)).toEqual({ title: 'Price' })
  expect(plan.stayed).toEqual([])
})

test('what another user has changed since stays, and is named', () => {
  const images = [changed({ title: 'Price', color: 'red' }, { title: 'Costs', color: 'blue' })]
  const plan = planTurn(images, present({ title: 'Money', color: 'blue' }), 'back', rules)
  expect(plan.patches.get(id)).toEqual({ color: 'red' })
  expect(plan.stayed.map(({ columns }) => columns)).toEqual([['title']])
})

test('a column that already has the value is neither written nor left unchanged', () => {
  const plan = planTurn([changed({ title: 'Price' }, { title: 'Costs' })], present({ title: 'Price' }), 'back', rules)
  expect(plan).toMatchObject({ stayed: [] })
  expect(plan.patches.size).toBe(0)
})

test('what may no longer be changed stays', () => {
  const images = [changed({ title: 'Price' }, { title: 'Costs' })]
  const plan = planTurn(images, present({ title: 'Costs' }), 'back', { mayPutBack: () => false, unmakes: true })
  expect(plan.patches.size).toBe(0)
  expect(plan.stayed.map(({ columns }) => columns)).toEqual([['title']])
})

test('what the act made goes, unless it is gone already', () => {
  const images = [changed(null, {})]
  expect(planTurn(images, present({}), 'back', rules).unmade).toEqual([id])
  expect(planTurn(images, present({ deleted_at: '2026-01-01' }), 'back', rules).unmade).toEqual([])
  expect(planTurn(images, new Map(), 'back', rules).unmade).toEqual([])
})

test('both places of a row that was moved since are named', () => {
  const elsewhere = newId()
  const plan = planTurn(
    [changed({ title: 'Price' }, { title: 'Costs' })],
    present({ title: 'Costs', scope_id: elsewhere }),
    'back',
    rules,
  )
  expect([...plan.places]).toEqual([scopeId, elsewhere])
})
