import { expect, test } from 'vitest'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changePlanFor } from './change-plan.ts'
import type { Operator } from './open-operator.ts'

const { services, newWorkspace } = await useServices()

test('the operator gives plans and add-ons, which is kept with who did', async () => {
  const { founder, teamId } = await newWorkspace()
  const operator = { services } as unknown as Operator
  const give = async (change: object) => changePlanFor(operator, { workspace: teamId, by: 'Grace', ...change })
  expect(await give({})).toEqual({ plan: 'self_host', addOns: [] })
  expect(await give({ plan: 'free_2024', add: ['MAGIC', 'DISABLE_GEN_AI'] })).toEqual({
    plan: 'free_2024',
    addOns: ['MAGIC', 'DISABLE_GEN_AI'],
  })
  expect(await give({ remove: ['MAGIC'] })).toEqual({ plan: 'free_2024', addOns: ['DISABLE_GEN_AI'] })
  await expect(give({ plan: 'gold' })).rejects.toMatchObject({ code: 'ValidationError' })
  await give({})
  const { events } = await services.database.workspace(teamId).read(async (tx) => ({
    events: await tx.selectFrom('journal').select('after').where('type', '=', 'workspace.plan-changed').execute(),
  }))
  expect(events.map(({ after }) => after)).toEqual([
    { plan: 'free_2024', addOns: ['MAGIC', 'DISABLE_GEN_AI'], by: 'Grace' },
    { plan: 'free_2024', addOns: ['DISABLE_GEN_AI'], by: 'Grace' },
  ])
  const { data } = await askGraph(
    { services, workspace: await founder() },
    '{ viewer { plan { name features } workspace { plan { features } } } }',
  )
  expect(data).toMatchObject({
    viewer: { plan: { name: 'free_2024', features: [] }, workspace: { plan: { features: [] } } },
  })
})
