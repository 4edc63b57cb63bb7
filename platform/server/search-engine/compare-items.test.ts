import { expect, test } from 'vitest'
import { passages, upsert, useSearchEngines } from '#tests/harness/search-engine.ts'
import type { EngineChange, EngineItem, EnginePassage, StatedItem } from './index.ts'

const { openEngine } = useSearchEngines()

const BODY = 'Prices had gone up twice. People were leaving.'
const STATED: readonly EngineChange[] = [
  upsert('a', 'Nul\0 and lone \ud800', BODY, { facets: { tag: ['x', 'y', 'x'], person: [] } }),
  upsert('b', 'Second', BODY),
  upsert('c', 'Third', BODY),
  passages('b', [0, 25, [1, 0, 0]], [26, 46, [0, 1, 0]]),
]

function stated(id: string, changed: Partial<EngineItem> = {}, own?: readonly EnginePassage[]): StatedItem {
  const change = STATED.find((one) => one.type === 'upsert' && one.item.id === id)
  const vectors = STATED.find((one) => one.type === 'passages' && one.id === id)
  if (change?.type !== 'upsert') throw new Error('Unknown item.')
  return {
    item: { ...change.item, ...changed },
    passages: own ?? (vectors?.type === 'passages' ? vectors.passages : []),
  }
}

test('items as they were indexed do not differ, page by page', async () => {
  const engine = openEngine()
  await engine.apply(STATED, '1')
  const nothing = { missing: [], different: [], beyond: [] }
  expect(await engine.compare('w', [stated('a'), stated('b')], null, 'b')).toEqual(nothing)
  expect(await engine.compare('w', [stated('c')], 'b', null)).toEqual(nothing)
  expect(await engine.compare('unknown', [], null, null)).toEqual(nothing)
})

test('reports what is missing, what is left over and what differs', async () => {
  const engine = openEngine()
  await engine.apply(STATED, '1')
  const other: StatedItem = { item: { ...stated('c').item, id: 'd' }, passages: [] }
  expect(await engine.compare('w', [stated('a'), other], null, null)).toEqual({
    missing: ['d'],
    different: [],
    beyond: ['b', 'c'],
  })
  expect(await engine.compare('unknown', [other], null, null)).toEqual({ missing: ['d'], different: [], beyond: [] })
  const { passages: both } = stated('b')
  const [first, second] = both
  if (!first || !second) throw new Error('It has two passages.')
  const differing: StatedItem[] = [
    stated('b', { title: 'Other' }),
    stated('b', { body: `${BODY} ` }),
    stated('b', { scopeId: 's2' }),
    stated('b', { kind: 'other' }),
    stated('b', { updatedAt: 2 }),
    stated('b', { facets: { tag: ['x'] } }),
    stated('b', { aside: [{ start: 0, end: 6 }] }),
    stated('b', {}, []),
    stated('b', {}, [first]),
    stated('b', {}, [...both, second]),
    stated('b', {}, [first, { ...second, vector: first.vector }]),
    stated('b', {}, [first, { ...second, end: 45 }]),
    stated('b', {}, [first, { ...second, vector: { ...second.vector, scale: 1 } }]),
  ]
  for (const [at, one] of differing.entries())
    expect((await engine.compare('w', [one], 'a', 'b')).different, `number ${at}`).toEqual(['b'])
})
