import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { insertHighlights } from '#highlights/server/index.ts'
import { defineCommand, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { ensureTag } from '#tags/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { openBareClient } from './bare-client.ts'
import { founderOf } from './founder.ts'

const setUp = defineCommand({
  name: 'set-up-highlights',
  who: { installation: 'It sets a test up.' },
  input: z.object({ notes: z.int(), highlights: z.int() }),
  async run(context, { notes, highlights }) {
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
      Array.from({ length: notes }, (_, at) => ({
        title: `Note ${at}`,
        content: contentOfText('Words'),
        origin: 'written' as const,
      })),
    )
    const highlightIds = Array.from({ length: highlights }, () => newId())
    await insertHighlights(
      context.tx,
      context.teamId,
      context.principal,
      highlightIds.map((id, at) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId: noteIds[at % notes] ?? '',
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
    return { projectId, highlightIds, tagIds }
  },
})

/** How long work takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Highlights in the notes of a project, a tag for the product and one for the bare statement, on a separate database.
 */
export interface TaggedHighlights {
  services: Services
  teamId: Id
  projectId: Id
  highlightIds: readonly Id[]
  tagId: Id
  bareTagId: Id
  client: pg.Client
  /** A fresh context of their creator. */
  again: () => Promise<WorkspaceContext>
}

/** Makes them, measures, and deletes all of it. */
export async function withTaggedHighlights<Measured>(
  size: { notes: number; highlights: number },
  measure: (made: TaggedHighlights) => Promise<Measured>,
): Promise<Measured> {
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
    const { projectId, highlightIds, tagIds } = await runCommand(ada, setUp, size)
    const [tagId = '', bareTagId = ''] = tagIds
    const { identity_id: identityId } = await ada.database.read(async (tx) =>
      tx.selectFrom('users').select('identity_id').executeTakeFirstOrThrow(),
    )
    const again = async (): Promise<WorkspaceContext> => {
      const context = await memberContext(services, ada.teamId, identityId ?? '')
      if (!context) throw new Error('The founder is a member.')
      return context
    }
    await using client = await openBareClient(postgres.connectionString, ada.teamId)
    return await measure({ services, teamId: ada.teamId, projectId, highlightIds, tagId, bareTagId, client, again })
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
