import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { onTestFinished, expect, test } from 'vitest'
import { contextOfImport } from '#imports/server/acting-member.ts'
import { startImport } from '#imports/server/commands/start-import.ts'
import { inspectImportFile } from '#imports/server/inspect-import.ts'
import { runImport } from '#imports/server/run/run-import.ts'
import { openImport } from '#imports/server/store.ts'
import { storeUpload } from '#imports/server/store-upload.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { findProject } from '#projects/server/index.ts'
import { summarizeSet } from '#summaries/server/commands/summarize-set.ts'
import { summarizeQuotes } from '#summaries/server/sets/summarize-quotes.ts'
import { summarized, TALK } from '#summaries/testing.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { exportWorkspace } from './export-workspace.ts'
import type { Operator } from './open-operator.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const founder = async () => workspace.founder()

/** The lines of a file of the export that a member makes. */
async function linesOf<Line>(file: string, as?: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-export-'))
  onTestFinished(async () => rm(folder, { recursive: true, force: true }))
  const to = join(folder, 'all')
  const operator = { services, configuration: services.configuration } as unknown as Operator
  await exportWorkspace(operator, { workspace: workspace.teamId, as, to })
  const text = await readFile(join(to, `${file}.jsonl`), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

interface WrittenLine {
  id: Id
  title: string
  type: string
  projectId: Id
  summaryContent: string
  summaryFramework: string
}

test('the summary of a project is written with a footnote for each quote, as the member may see it', async () => {
  const { projectId, noteIds } = await runCommand(await founder(), addResearch, {
    title: 'Planning',
    notes: ['Mara', 'Nora'].map((title) => ({ title, text: TALK.replaceAll('Mara', title) })),
  })
  const request = { type: 'PROJECT', id: projectId, framework: 'Summary', isWritten: false }
  const { id: summaryId } = await runCommand(await founder(), summarizeSet, request as never)
  await summarizeQuotes({ services, teamId: workspace.teamId, summaryId, signal: new AbortController().signal })
  const ofIt = async (as?: string) => (await linesOf<WrittenLine>('summaries', as)).find(({ id }) => id === summaryId)
  const line = await ofIt()
  expect(line).toMatchObject({ type: 'PROJECT', projectId, summaryFramework: 'Summary' })
  const quotes = line?.summaryContent.match(/^- .*\[\^\d+\]$/gmu) ?? []
  const footnotes = line?.summaryContent.match(/^\[\^\d+\]: \[.*\]\(<http.*\/data\/\w+#.*>\)$/gmu) ?? []
  expect(quotes.length).toBeGreaterThan(0)
  expect(footnotes).toHaveLength(quotes.length)
  expect(footnotes.some((one) => noteIds.some((id) => one.includes(toShortId(id))))).toBe(true)

  const project = await services.database.workspace(workspace.teamId).read(async (tx) => findProject(tx, projectId))
  await runCommand(await founder(), setScopeInheritance, { scopeId: project?.scopeId ?? '', inherits: false }, newId())
  const { actor } = await workspace.member('CONTRIBUTOR')
  const { email } = await services.database
    .workspace(workspace.teamId)
    .read(async (tx) => tx.selectFrom('users').select('email').where('id', '=', actor.userId).executeTakeFirstOrThrow())
  expect(await ofIt(email ?? '')).toBeUndefined()
})

test('the summary of a note comes back, sentence by sentence, where the export is imported as a table', async () => {
  const text = TALK
  const { noteIds } = await runCommand(await founder(), addResearch, { title: 'Out', notes: [{ title: 'Mara', text }] })
  await summarized(await founder(), noteIds[0] ?? '', 'ByThemes')
  const [line] = (await linesOf<WrittenLine>('notes')).filter(({ id }) => id === noteIds[0])
  if (!line) throw new Error('The note is in the export.')
  const cell = (words: string): string => `"${words.replaceAll('"', '""')}"`
  const table = [
    'Name,Text,summaryContent,summaryFramework',
    [line.title, text, line.summaryContent, line.summaryFramework].map(cell).join(','),
  ].join('\n')
  const { projectId } = await runCommand(await founder(), addResearch, { title: 'In', notes: [] })
  const id = await storeUpload(await founder(), { projectId, fileName: 'notes.csv', content: Readable.from([table]) })
  await inspectImportFile(await founder(), id, {})
  const inspected = await (await founder()).database.read(async (tx) => openImport(tx, id))
  if (inspected?.inspection?.kind !== 'tables') throw new Error('The file is a table.')
  const mappings = inspected.inspection.tables.map(({ mapping }) => mapping)
  await runCommand(await founder(), startImport, { id, mappings })
  const contextOf = async () => contextOfImport(services, workspace.teamId, id)
  await runImport({ services, teamId: workspace.teamId, importId: id, contextOf })
  const SUMMARY = `query ($id: ID!) { project(id: $id) { notes(first: 5) { nodes { summary { framework sections { title sentences { text } } } } } } }`
  const summaryIn = async (of: Id) => {
    const { data } = await askGraph({ services, workspace: await founder() }, SUMMARY, { id: of })
    return (data as { project: { notes: { nodes: { summary: object | null }[] } } }).project.notes.nodes[0]?.summary
  }
  const out = await services.database.workspace(workspace.teamId).read(async (tx) =>
    tx
      .selectFrom('notes')
      .select('project_id')
      .where('id', '=', noteIds[0] ?? '')
      .executeTakeFirstOrThrow(),
  )
  const before = await summaryIn(out.project_id)
  expect(before).not.toBeNull()
  expect(await summaryIn(projectId)).toEqual(before)
})
