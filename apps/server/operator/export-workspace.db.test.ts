import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { createField } from '#fields/server/commands/create-field.ts'
import { addChartToInsight } from '#charts/server/commands/add-chart-to-insight.ts'
import { createChart } from '#charts/server/commands/create-chart.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { findProject } from '#projects/server/index.ts'
import { summarized } from '#summaries/testing.ts'
import { changeCells } from '#views/server/commands/change-cells.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { exportWorkspace } from './export-workspace.ts'
import type { Operator } from './open-operator.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const founder = async () => workspace.founder()

/** The file of an insight or a note, as a user's export has it. */
async function exported(id: Id, as?: string, kind = 'insight'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-export-'))
  onTestFinished(async () => rm(folder, { recursive: true, force: true }))
  const to = join(folder, 'all')
  const operator = { services, configuration: services.configuration } as unknown as Operator
  await exportWorkspace(operator, { workspace: workspace.teamId, as, to })
  return readFile(join(to, `${kind}s`, `${id}.md`), 'utf8')
}

/** A survey of four, of whom three say a plan, counted by a chart in an insight. */
async function made() {
  const notes = ['Ada', 'Ben', 'Cleo', 'Dan'].map((title) => ({ title, text: 'Yes.' }))
  const { projectId, noteIds } = await runCommand(await founder(), addResearch, { title: 'Survey', notes })
  const field = { projectId, appliesTo: 'note', type: 'TEXT', label: 'Plan' }
  const fieldId = (await runCommand(await founder(), createField, field)).id
  const cells = ['Free', 'Team', 'Free'].map((text, at) => ({ rowId: noteIds[at], key: `field:${fieldId}`, text }))
  await runCommand(await founder(), changeCells, { objectType: 'NOTE', cells }, newId())
  const options = { metric: 'NOTE_COUNT', dimension: { kind: 'FIELD', id: fieldId } }
  const chartId = (await runCommand(await founder(), createChart, { projectId, title: 'Plans | today', options })).id
  const insightId = newId()
  const home = (await runCommand(await founder(), addResearch, { title: 'Reports', notes: [] })).projectId
  await runCommand(await founder(), createInsight, { id: insightId, projectId: home, title: 'Who pays' })
  await runCommand(await founder(), addChartToInsight, { id: chartId, insightId })
  return { projectId, chartId, insightId }
}

test('the card of a chart is written with its title, its figures and bases, and a link that leads to it', async () => {
  const { projectId, chartId, insightId } = await made()
  const text = await exported(insightId)
  expect(text).toContain('| Plan | Notes | % of answers |')
  expect(text).toContain('| Free | 2 | 66.7 % |')
  expect(text).toContain('| Team | 1 | 33.3 % |')
  expect(text).toContain('| No answer | 1 |')
  expect(text).toContain('(n = 3)')
  expect(text).toMatch(
    new RegExp(
      `\\[\\*\\*Plans \\\\?\\| today\\*\\*\\]\\(<http.*/projects/${toShortId(projectId)}/charts\\?chart=${toShortId(chartId)}>\\)`,
    ),
  )
  expect(text).not.toContain(chartId)
})

test('of a chart in a place that the member does not see nothing is written: neither its title nor a figure', async () => {
  const { projectId, insightId } = await made()
  const project = await services.database.workspace(workspace.teamId).read(async (tx) => findProject(tx, projectId))
  await runCommand(await founder(), setScopeInheritance, { scopeId: project?.scopeId ?? '', inherits: false }, newId())
  const { actor } = await workspace.member('CONTRIBUTOR')
  const { email } = await services.database
    .workspace(workspace.teamId)
    .read(async (tx) => tx.selectFrom('users').select('email').where('id', '=', actor.userId).executeTakeFirstOrThrow())
  const text = await exported(insightId, email ?? '')
  expect(text).toContain('Who pays')
  expect(text).not.toContain('Plans')
  expect(text).not.toContain('Free')
})

test('a note is written with its summary, each sentence of which has a footnote with the address of its position', async () => {
  const said = ['paper', 'calendar', 'printer', 'kitchen', 'cellar'].map(
    (thing) => `I plan the whole week with the ${thing}, because nobody else can read my plan.`,
  )
  const notes = [{ title: 'Mara', text: said.join(' ') }]
  const { noteIds } = await runCommand(await founder(), addResearch, { title: 'Plans', notes })
  const [noteId = ''] = noteIds
  await summarized(await founder(), noteId)
  const [, summary = ''] = (await exported(noteId, undefined, 'note')).split('## Summary\n\n')
  const sentences = [...summary.matchAll(/^- (.*)\[\^(\d+)\]$/gm)]
  expect(sentences.length).toBeGreaterThan(0)
  for (const [, text = '', number = ''] of sentences) {
    expect(said).toContain(text)
    const passage = new URLSearchParams({ passage: text }).toString()
    expect(summary).toContain(`[^${number}]: [Mara](<`)
    expect(summary).toContain(`/data/${toShortId(noteId)}#${passage}>)`)
  }
})
