import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import { changeField } from '#fields/server/commands/change-field.ts'
import { fieldsOf } from '#fields/server/index.ts'
import { questionsOf } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { runImportNow } from './import-now.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const folder = await mkdtemp(join(tmpdir(), 'quarry-scales-'))
afterAll(async () => rm(folder, { recursive: true }))

const SIZES = ['5000+', '26-200', 'Prefer not to say', '1-25', '201-5000'] as const
const TOOLS = ['Sketch', 'Figma', 'Paper'] as const
const OFTEN = 'How often do you talk to the people who use what you make?'
const TIMES = ['Weekly', 'Never', 'Daily', 'Monthly'] as const

/** So many rows that they are stored in several batches; the smallest size comes last. */
function survey(rows: number, sizes: readonly string[] = SIZES): string {
  return [
    `Name,Company size,Tool,${OFTEN}`,
    ...Array.from({ length: rows }, (_, at) => {
      const size = at > rows - 20 ? sizes[at % sizes.length] : sizes[at % (sizes.length - 2)]
      return `Person ${at},${size},${TOOLS[at % TOOLS.length]},${TIMES[(at * 3) % TIMES.length]}`
    }),
  ].join('\n')
}

async function importOf(projectId: Id, name: string, content: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, content)
  await runImportNow(services, await workspace.founder(), { projectId, files: [{ path }] })
}

/** The options of all fields and questions of a project, by name. */
async function optionsIn(projectId: Id): Promise<Record<string, { id: Id; options: string[] }>> {
  const { read, actor } = await workspace.founder()
  return read(async (tx) => {
    const fields = await fieldsOf(tx, actor, projectId, 'note')
    const questions = await questionsOf(tx, projectId)
    return Object.fromEntries([
      ...fields.map(({ id, label, options }) => [
        label,
        { id, options: (options.select ?? []).map((one) => one.label) },
      ]),
      ...questions.map(({ id, text, options }) => [text, { id, options: options.map((one) => one.optionText) }]),
    ])
  })
}

test('the options of an imported scale are in the order of the scale, whatever row they come in; others as they come', async () => {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Scales' })
  await importOf(projectId, 'first.csv', survey(1_200))
  const first = await optionsIn(projectId)
  expect(first['Company size']?.options).toEqual(['1-25', '26-200', '201-5000', '5000+', 'Prefer not to say'])
  expect(first[OFTEN]?.options).toEqual(['Never', 'Monthly', 'Weekly', 'Daily'])
  expect(first['Tool']?.options).toEqual([...TOOLS])

  // What a later file adds finds its place.
  await importOf(projectId, 'second.csv', survey(400, ['0', ...SIZES]))
  const second = await optionsIn(projectId)
  expect(second['Company size']?.options).toEqual(['0', '1-25', '26-200', '201-5000', '5000+', 'Prefer not to say'])
})

test('an order that someone gave the options stays, and what is imported later comes after it', async () => {
  const founder = await workspace.founder()
  const { id: projectId } = await runCommand(founder, createProject, { title: 'Own order' })
  await importOf(projectId, 'first.csv', survey(120))
  const { id } = (await optionsIn(projectId))['Company size'] ?? { id: '' }
  const { read, actor } = founder
  const field = (await read(async (tx) => fieldsOf(tx, actor, projectId, 'note'))).find((one) => one.id === id)
  const largestFirst = (field?.options.select ?? []).toReversed()
  await runCommand(founder, changeField, { id, orderOptions: largestFirst.map((option) => option.id) })
  await importOf(projectId, 'second.csv', survey(120, ['0', ...SIZES]))
  expect((await optionsIn(projectId))['Company size']?.options).toEqual([
    ...largestFirst.map(({ label }) => label),
    '0',
  ])
})
