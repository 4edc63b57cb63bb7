import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { insertHighlights } from '#highlights/server/index.ts'
import { takeActBack } from '#history/server/commands/take-act-back.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { ensureTag } from '#tags/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { openBareClient } from './bare-client.ts'
import { inTurns, type Bench, type Measurement } from './bench.ts'
import { founderOf } from './founder.ts'

const HIGHLIGHTS = 10_000
const NOTES = 100

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
    return { highlightIds, tagIds }
  },
})

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The same rows put in by one statement and taken out by another, each committed. */
async function bareMs(client: pg.Client, teamId: Id, highlightIds: readonly Id[], tagId: Id): Promise<number> {
  const put = await milliseconds(async () =>
    client.query(
      'insert into highlight_tags (team_id, highlight_id, tag_id) select $1, id, $2 from unnest($3::uuid[]) as id',
      [teamId, tagId, highlightIds],
    ),
  )
  const taken = await milliseconds(async () =>
    client.query('delete from highlight_tags where tag_id = $1 and highlight_id = any($2::uuid[])', [
      tagId,
      highlightIds,
    ]),
  )
  return put + taken
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
    const { highlightIds, tagIds } = await runCommand(ada, setUp, {})
    const [tagId = '', bareTagId = ''] = tagIds
    const { memberContext } = await import('#workspaces/server/index.ts')
    const { identity_id: identityId } = await ada.database.read(async (tx) =>
      tx.selectFrom('users').select('identity_id').executeTakeFirstOrThrow(),
    )
    const again = async (): Promise<WorkspaceContext> => {
      const context = await memberContext(services, ada.teamId, identityId ?? '')
      if (!context) throw new Error('The founder is a member.')
      return context
    }
    const productMs = async (): Promise<number> => {
      const acting = await again()
      const actOperationId = newId()
      const put = await milliseconds(async () =>
        runCommand(acting, tagHighlights, { highlightIds, add: [tagId] }, actOperationId),
      )
      const undoing = await again()
      return put + (await milliseconds(async () => runCommand(undoing, takeActBack, { actOperationId }, newId())))
    }
    await using client = await openBareClient(postgres.connectionString, ada.teamId)
    const bare = async (): Promise<number> => bareMs(client, ada.teamId, highlightIds, bareTagId)
    await bare()
    await productMs()
    return await inTurns({ limit: bare, value: productMs })
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ten thousand highlights get a tag and lose it again by undo, beside one bare statement each way. */
export const bench: Bench = {
  name: 'bulk-tag',
  unit: 'ms',
  limit: 'one SQL statement that puts in the same rows and one that takes them out',
  leavesOut: 'HTTP, GraphQL, network; forcing to disk',
  goal: 3,
  direction: 'at most',
  run,
}
