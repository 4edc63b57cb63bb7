import { expect, test } from 'vitest'
import { readDocument } from '#documents/server/index.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { requireInsight } from '#insights/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addChartToInsight } from './commands/add-chart-to-insight.ts'
import { createChart } from './commands/create-chart.ts'
import { createInsightOfChart } from './commands/create-insight-of-chart.ts'
import { deleteChart } from './commands/delete-chart.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()

async function made(): Promise<{ projectId: Id; chartId: Id; insightId: Id }> {
  const founder = await workspace.founder()
  const { id: projectId } = await runCommand(founder, createProject, { title: 'Survey' })
  const again = await workspace.founder()
  const { id: chartId } = await runCommand(again, createChart, { projectId, title: 'How often', options: {} })
  const insightId = newId()
  await runCommand(again, createInsight, { id: insightId, projectId, title: 'Often' })
  return { projectId, chartId, insightId }
}

async function cardsOf(context: WorkspaceContext, insightId: Id): Promise<unknown[]> {
  return context.database.read(async (tx) => {
    const { documentId } = await requireInsight(tx, context.actor, insightId)
    const { content } = (await readDocument(tx, documentId)) ?? {}
    return (content?.content ?? []).filter(({ type }) => type === 'reference').map(({ attrs }) => attrs?.['targetId'])
  })
}

async function asked(context: WorkspaceContext, chartId: Id) {
  const { data } = await askGraph(
    { services, workspace: context },
    'query ($ids: [ID!]!) { chartsById(ids: $ids) { title project { title } } deletedCharts(ids: $ids) }',
    { ids: [chartId] },
  )
  return data
}

test('a chart is in an insight only once, however often it is added, and only users who may edit the insight and see the chart can add it', async () => {
  const { projectId, chartId, insightId } = await made()
  const founder = await workspace.founder()
  await runCommand(founder, addChartToInsight, { id: chartId, insightId })
  await runCommand(founder, addChartToInsight, { id: chartId, insightId })
  expect(await cardsOf(founder, insightId)).toEqual([chartId])
  await expect(
    runCommand(await workspace.member('VIEWER'), addChartToInsight, { id: chartId, insightId }),
  ).rejects.toThrow()
  const secret = await founder.database.read(async (tx) => findProject(tx, projectId))
  const other = await made()
  await runCommand(founder, setScopeInheritance, { scopeId: secret?.scopeId ?? '', inherits: false }, newId())
  await expect(
    runCommand(await workspace.member('CONTRIBUTOR'), addChartToInsight, { id: chartId, insightId: other.insightId }),
  ).rejects.toThrow('not found')
})

test('an insight begins with a chart and is called like it unless it gets a title; viewers begin none', async () => {
  const { chartId } = await made()
  const founder = await workspace.founder()
  const { id } = await runCommand(founder, createInsightOfChart, { chartId })
  expect(await cardsOf(founder, id)).toEqual([chartId])
  const titleOf = async (insightId: Id): Promise<string> =>
    founder.database.read(async (tx) => (await requireInsight(tx, founder.actor, insightId)).title)
  expect(await titleOf(id)).toBe('How often')
  const named = await runCommand(await workspace.founder(), createInsightOfChart, { chartId, title: 'Rarely' })
  expect(await titleOf(named.id)).toBe('Rarely')
  await expect(runCommand(await workspace.member('VIEWER'), createInsightOfChart, { chartId })).rejects.toThrow()
})

test('a card shows its chart, or that it was deleted; users who cannot see the project learn neither', async () => {
  const { projectId, chartId } = await made()
  const founder = await workspace.founder()
  expect(await asked(founder, chartId)).toEqual({
    chartsById: [{ title: 'How often', project: { title: 'Survey' } }],
    deletedCharts: [],
  })
  await runCommand(founder, deleteChart, { id: chartId }, newId())
  expect(await asked(founder, chartId)).toEqual({ chartsById: [null], deletedCharts: [chartId] })
  const project = await founder.database.read(async (tx) => findProject(tx, projectId))
  await runCommand(founder, setScopeInheritance, { scopeId: project?.scopeId ?? '', inherits: false }, newId())
  expect(await asked(await workspace.member('CONTRIBUTOR'), chartId)).toEqual({
    chartsById: [null],
    deletedCharts: [],
  })
})
