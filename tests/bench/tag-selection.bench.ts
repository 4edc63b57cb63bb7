import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { insertHighlights } from '#highlights/server/index.ts'
import { takeActBack } from '#history/server/commands/take-act-back.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { carryOut } from '#selections/server/carry-out.ts'
import { actOnSelection } from '#selections/server/commands/act-on-selection.ts'
import { selectAll } from '#selections/server/commands/select-all.ts'
import { ensureTag } from '#tags/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { openBareClient } from './bare-client.ts'
import { inTurns, type Bench, type Measurement } from './bench.ts'
import { founderOf } from './founder.ts'

const HIGHLIGHTS = 100_000
const NOTES = 1_000

const setUp = defineCommand({
  name: 'set-up-highlights',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const projectId = await addProject(context, {
      title: 'Study',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const noteIds = await addNotes(
      context,
      project,
      Array.from({ length: NOTES }, (_, at) => ({
        title: `Note ${at}`,
        content: contentOfText('Words'),
        origin: 'written' as const,
      })),
    )
    const highlightIds = Array.from({ length: HIGHLIGHTS }, () => newId())
    await insertHighlights(
      context.tx,
      context.teamId,
      context.principal,
      highlightIds.map((id, at) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId: noteIds[at % NOTES] ?? '',
        text: `What somebody said, number ${at}, in a sentence of some length.`,
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position: at,
        inlineCommentOnly: false,
      })),
    )
    const tagIds = [
      (await ensureTag(context, project, { title: 'Product' })).id,
      (await ensureTag(context, project, { title: 'Bare' })).id,
    ]
    return { projectId, tagIds }
  },
})

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The same rows put in by one statement from where they lie, committed. @returns milliseconds */
async function bareMs(client: pg.Client, teamId: Id, projectId: Id, tagId: Id): Promise<number> {
  const put = await milliseconds(async () =>
    client.query(
      'insert into highlight_tags (team_id, highlight_id, tag_id) select $1, id, $2 from highlights where project_id = $3',
      [teamId, tagId, projectId],
    ),
  )
  await client.query('delete from highlight_tags where tag_id = $1', [tagId])
  return put
}

async function run(): Promise<Measurement> {
  const postgres = await startMigratedPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const { services, close } = await openServices({
    configuration: loadConfiguration({
      DATABASE_URL: postgres.connectionString,
      QUARRY_DATA: folder,
      QUARRY_ENVIRONMENT: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://localhost:3000',
    }),
    runsJobs: false,
  })
  try {
    const { ada } = await founderOf(services)
    const { projectId, tagIds } = await runCommand(ada, setUp, {})
    const [tagId = '', bareTagId = ''] = tagIds
    const { identity_id: identityId } = await ada.database.read(async (tx) =>
      tx.selectFrom('users').select('identity_id').executeTakeFirstOrThrow(),
    )
    const again = async (): Promise<WorkspaceContext> => {
      const context = await memberContext(services, ada.teamId, identityId ?? '')
      if (!context) throw new Error('The founder is a member.')
      return context
    }
    const { signal } = new AbortController()
    const question = { projectId, objectType: 'HIGHLIGHT', data: {}, boardId: null, group: null }
    const ofPhase = { chosen: [] as number[], tagged: [] as number[], undone: [] as number[] }
    /** Chosen, tagged and taken back, each as a person does it and its job carries it out. */
    const productRate = async (): Promise<number> => {
      const operationId = newId()
      let selectionId = ''
      let actId = ''
      ofPhase.chosen.push(
        await milliseconds(async () => {
          selectionId = (await runCommand(await again(), selectAll, { list: 'view-rows', question })).id
        }),
      )
      const tagged = await milliseconds(async () => {
        const input = { selectionId, act: 'tag', given: { add: [tagId] } }
        actId = (await runCommand(await again(), actOnSelection, input, operationId)).id
        await carryOut(services, ada.teamId, actId, signal)
      })
      ofPhase.tagged.push(tagged)
      const undone = await milliseconds(async () => {
        await runCommand(await again(), takeActBack, { actOperationId: operationId }, newId())
        await carryOut(services, ada.teamId, actId, signal)
      })
      ofPhase.undone.push(undone)
      // Undo writes the same rows once more: the slower of the two counts.
      return (HIGHLIGHTS / Math.max(tagged, undone)) * 1_000
    }
    await using client = await openBareClient(postgres.connectionString, ada.teamId)
    const bareRate = async (): Promise<number> =>
      (HIGHLIGHTS / (await bareMs(client, ada.teamId, projectId, bareTagId))) * 1_000
    await bareRate()
    await productRate()
    const measured = await inTurns({ limit: bareRate, value: productRate, turns: 3 })
    for (const [phase, all] of Object.entries(ofPhase))
      process.stdout.write(`  ${phase}: ${all.map((ms) => `${Math.round(ms)} ms`).join(', ')}\n`)
    return measured
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * All of 100,000 highlights are chosen, get a tag in the background and lose it again by undo, beside one INSERT … SELECT
 * of the same rows. The rate is that of the slower of tagging and undo.
 */
export const bench: Bench = {
  name: 'tag-selection',
  unit: 'rows/s',
  limit: 'one INSERT … SELECT of the same rows',
  leavesOut: 'HTTP, GraphQL, network; the queue that wakes the job; forcing to disk',
  goal: 0.2,
  direction: 'at least',
  run,
}
