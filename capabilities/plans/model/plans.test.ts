import { expect, test } from 'vitest'
import { assertFeature, FEATURES, PLAN_NAMES, planOf } from './plans.ts'

const includes = (name: string, addOns: string[] = []): string[] =>
  FEATURES.filter((feature) => planOf(name, addOns).features.has(feature))

test('an add-on adds to a plan, and an unknown one changes nothing', () => {
  expect(includes('free_2024')).toEqual(['generativeAi'])
  expect(includes('free_2024', ['MAGIC', 'ASK_SEARCH'])).toEqual(['magic', 'askSearch', 'generativeAi'])
  expect(includes('free_2024', ['FROM_ANOTHER_RELEASE'])).toEqual(['generativeAi'])
  expect(planOf('free_2024', ['MAGIC'])).toMatchObject({ name: 'free_2024', limits: { projects: 1 } })
  expect(includes('free_2024')).toEqual(['generativeAi'])
})

test('turning generative AI off wins over every plan and add-on, and leaves what only chooses words', () => {
  for (const name of PLAN_NAMES) {
    const left = includes(name, ['DISABLE_GEN_AI', 'MAGIC', 'ASK_SEARCH'])
    expect(left).toEqual(expect.arrayContaining(['magic', 'askSearch']))
    for (const gone of ['generativeAi', 'agents', 'translation']) expect(left).not.toContain(gone)
  }
  expect(() => assertFeature(planOf('self_host', ['DISABLE_GEN_AI']), 'generativeAi')).toThrow(
    'Language models are turned off in this workspace.',
  )
})

test('an installation of one’s own includes everything', () => {
  expect(includes('self_host')).toEqual([...FEATURES])
})
