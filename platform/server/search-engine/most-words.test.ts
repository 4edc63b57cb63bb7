import { expect, test } from 'vitest'
import { ids, upsert, useSearchEngines } from '#tests/harness/search-engine.ts'

const { engineWith } = useSearchEngines()

const filler = Array.from({ length: 40 }, (_, index) =>
  upsert(`filler ${index}`, '', `something else about plans and people, the ${index}th time`),
)

test('if few items contain all words, items with most of them follow, and say what they lack', async () => {
  const search = await engineWith(
    ...filler,
    upsert('most', '', 'they refuse to let me pay the loan'),
    upsert('all', '', 'pay off the loan early, they said, which costs more than to pay it late'),
    upsert('none', '', 'nothing of the kind'),
  )
  const found = await search('pay my loan early ')
  expect(ids(found)).toEqual(['all', 'most'])
  expect(found.hits.map(({ lacks }) => lacks)).toEqual([[], ['early']])
  expect(found).toMatchObject({ total: 2, whole: 1, matched: 'all' })
})

test('if no item contains all words, items with most of them are found, and none of them contains all', async () => {
  const search = await engineWith(...filler, upsert('some', '', 'notebooks are accessible to nobody'))
  expect(await search('accessible notebooks kiosk ')).toMatchObject({ total: 1, whole: 0, matched: 'any' })
})

test('rare words weigh more: items with only a common word do not follow', async () => {
  const search = await engineWith(...filler, upsert('rare', '', 'the zeppelin'))
  const found = await search('zeppelin plans ', { limit: 50 })
  expect(found.hits[0]?.id).toBe('rare')
  expect(found.total).toBeLessThanOrEqual(10)
})

test('what is in quotes is never left out', async () => {
  const search = await engineWith(...filler, upsert('quoted', '', 'pay off'), upsert('other', '', 'pay the loan off'))
  expect(ids(await search('"pay off" loan '))).toEqual(['quoted'])
})

test('items with all words come before items with most, on every page and for every reader', async () => {
  const search = await engineWith(
    ...Array.from({ length: 4 }, (_, index) =>
      upsert(`all ${index}`, '', `garden shed, and much else that makes it long ${index}`),
    ),
    ...Array.from({ length: 12 }, (_, index) => upsert(`shed ${index}`, 'shed', 'shed shed')),
  )
  const first = await search('garden shed ', { limit: 6 })
  const second = await search('garden shed ', { limit: 6, offset: 6 })
  expect(first.hits.map(({ lacks }) => lacks.length)).toEqual([0, 0, 0, 0, 1, 1])
  expect(second.hits.every(({ lacks }) => lacks.length === 1)).toBe(true)
  expect(second).toMatchObject({ total: first.total, whole: 4 })
})
