import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { changeQuestionOptions } from '#notes/server/commands/change-question.ts'
import { questionsOf } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { runImportNow } from './import-now.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const folder = await mkdtemp(join(tmpdir(), 'quarry-merged-'))
afterAll(async () => rm(folder, { recursive: true }))

const QUESTION = 'Which tool do you use for your work?'
const TOOLS = ['Figma', 'figma app', 'Paper', 'Sketch'] as const

/** A survey with a key and a tool for this many people. */
function survey(rows: number): string {
  return [
    `Response ID,${QUESTION}`,
    ...Array.from({ length: rows }, (_, at) => `R${at + 1},${TOOLS[at % TOOLS.length]}`),
  ].join('\n')
}

async function importOf(projectId: Id, name: string, rows: number) {
  const path = join(folder, name)
  await writeFile(path, survey(rows))
  const [imported] = await runImportNow(services, await workspace.founder(), { projectId, files: [{ path }] })
  return imported
}

async function questionIn(projectId: Id, { read }: WorkspaceContext) {
  const [question] = await read(async (tx) => questionsOf(tx, projectId))
  if (question?.text !== QUESTION) throw new Error('The survey asks one question.')
  return question
}

/** How many people chose each existing option. */
async function chosenIn(projectId: Id): Promise<Record<string, number>> {
  const ada = await workspace.founder()
  const { id, options } = await questionIn(projectId, ada)
  const answers = await ada.read(async (tx) =>
    tx.selectFrom('responses').select('response').where('question_id', '=', id).execute(),
  )
  return Object.fromEntries(
    options.map((option) => [option.optionText, answers.filter(({ response }) => response.includes(option.id)).length]),
  )
}

test('an option that is imported again after it was merged is the one that it was merged into', async () => {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Tools' })
  await importOf(projectId, 'tools.csv', 40)
  expect(await chosenIn(projectId)).toEqual({ Figma: 10, 'figma app': 10, Paper: 10, Sketch: 10 })

  const { id, options } = await questionIn(projectId, await workspace.founder())
  const idOf = (text: string): Id => options.find(({ optionText }) => optionText === text)?.id ?? ''
  const without = (gone: string) => (option: { optionText: string }) => option.optionText !== gone
  // Merged twice: an option became another, which in turn became a third.
  const first = options.filter(without('figma app'))
  await runCommand(await workspace.founder(), changeQuestionOptions, {
    id,
    options: first,
    merges: [{ from: idOf('figma app'), into: idOf('Figma') }],
  })
  await runCommand(await workspace.founder(), changeQuestionOptions, {
    id,
    options: first.filter(without('Figma')),
    merges: [{ from: idOf('Figma'), into: idOf('Sketch') }],
  })
  expect(await chosenIn(projectId)).toEqual({ Paper: 10, Sketch: 30 })

  const again = await importOf(projectId, 'tools again.csv', 60)
  expect(again).toMatchObject({ state: 'DONE', rowsAdded: 20, rowsFailed: 0 })
  expect(await chosenIn(projectId)).toEqual({ Paper: 15, Sketch: 45 })

  // An option that was removed without a merge is a new one.
  const before = await questionIn(projectId, await workspace.founder())
  await runCommand(await workspace.founder(), changeQuestionOptions, {
    id,
    options: before.options.filter(without('Paper')),
    merges: [],
  })
  await importOf(projectId, 'tools once more.csv', 80)
  expect(await chosenIn(projectId)).toMatchObject({ Sketch: 60, Paper: expect.any(Number) as number })
})
