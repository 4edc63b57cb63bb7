import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { checkMapping } from './check-mapping.ts'
import { startImport } from './commands/start-import.ts'
import { contextOfImport } from './acting-member.ts'
import { inspectImportFile } from './inspect-import.ts'
import { runImport } from './run/run-import.ts'
import { openImport } from './store.ts'
import { storeUpload } from './store-upload.ts'

const { services, newWorkspace } = await useServices()

const ROWS = [
  'Name,Comment,summaryContent,summaryFramework,summaryLanguage',
  'Mara,Paper it is.,"## Needs\n- A printer.",By Themes,de',
  'Nora,No paper.,She prints nothing.,Poem,Klingon',
].join('\n')

const SUMMARIES = `query ($id: ID!) { project(id: $id) { notes(first: 10) { nodes { id title
  summary { framework language sections { title sentences { text isImported } } } } } } }`

interface Summarised {
  id: Id
  title: string
  summary: object | null
}

test('a column of summaries comes in with its framework and language, bad values are told before, and a copy has it too', async () => {
  const workspace = await newWorkspace()
  const ada = workspace.founder
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Survey' })
  const fileName = 'survey.csv'
  const id = await storeUpload(await ada(), { projectId, fileName, content: Readable.from([ROWS]) })
  await inspectImportFile(await ada(), id, {})
  const opened = async () => (await ada()).database.read(async (tx) => openImport(tx, id))
  const { inspection } = (await opened()) ?? {}
  if (inspection?.kind !== 'tables') throw new Error('A survey is a table.')
  const mappings = inspection.tables.map((table) => table.mapping)
  // What the wizard proposes.
  const roles = mappings[0]?.columns.map(({ header, role }) => [header, role])
  expect(roles).toEqual(
    expect.arrayContaining([
      ['summaryContent', 'summary'],
      ['summaryFramework', 'summaryFramework'],
      ['summaryLanguage', 'summaryLanguage'],
    ]),
  )
  // What it says before anything is imported.
  const { misplaced } = await checkMapping(await ada(), id, mappings, new AbortController().signal)
  expect(misplaced.map(({ header, inText, count, reason }) => [header, inText, count, reason])).toEqual([
    ['summaryFramework', true, 1, 'This is not the name of a framework of summaries.'],
    ['summaryLanguage', true, 1, 'This is not a language by its two letters, like en.'],
  ])
  await runCommand(await ada(), startImport, { id, mappings })
  const contextOf = async () => contextOfImport(services, workspace.teamId, id)
  await runImport({ services, teamId: workspace.teamId, importId: id, contextOf })
  expect((await opened())?.misplaced).toEqual(misplaced)

  const mara = { title: 'Needs', sentences: [{ text: 'A printer.', isImported: true }] }
  const before = await summarised(await ada(), projectId)
  expect(before.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      { framework: 'ByThemes', language: 'de', sections: [mara] },
      {
        framework: 'Summary',
        language: null,
        sections: [{ title: null, sentences: [{ text: 'She prints nothing.', isImported: true }] }],
      },
    ]),
  )
  const [first] = before.filter(({ summary }) => JSON.stringify(summary).includes('A printer.'))
  await runCommand(await ada(), duplicateNotes, { ids: [first?.id ?? ''] })
  const copies = (await summarised(await ada(), projectId)).filter(
    ({ id: noteId }) => !before.some((one) => one.id === noteId),
  )
  expect(copies.map(({ summary }) => summary)).toEqual([first?.summary])
})

async function summarised(workspace: WorkspaceContext, id: Id): Promise<Summarised[]> {
  const { data, errors } = await askGraph({ services, workspace }, SUMMARIES, { id })
  if (errors) throw errors[0]
  return (data as { project: { notes: { nodes: Summarised[] } } }).project.notes.nodes
}
