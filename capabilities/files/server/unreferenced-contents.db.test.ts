import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deleteOrphanedObjects, orphanObjects } from '#content-kinds/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { addFile } from './add-file.ts'
import { replaceContent } from './change-content.ts'
import { installationContext } from './installation-context.ts'
import { findContentById } from './store.ts'
import { deleteUnreferencedContents } from './unreferenced-contents.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const forever = new AbortController().signal

const add = defineCommand({
  name: 'add-a-test-file',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<{ text: string; meanwhile?: () => Promise<void> }>(),
  trustsInput: true,
  async run(context, { text, meanwhile }) {
    const { id, content } = await addFile(context, { scopeId: context.teamId, name: 'a.txt', bytes: Buffer.from(text) })
    await meanwhile?.()
    return { fileId: id, contentId: content.id, storageKey: content.storageKey }
  },
})

const show = defineCommand({
  name: 'show-another-test-content',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ fileId: Id; contentId: Id }>(),
  trustsInput: true,
  async run(context, { fileId, contentId }) {
    const content = await findContentById(context.tx, contentId)
    if (content) await replaceContent(context, fileId, content)
  },
})

async function added(workspace: TestWorkspace, text: string) {
  return runCommand(await workspace.founder(), add, { text })
}

/** A workspace with a file, and a content that it showed before, with something derived from that. */
async function superseded() {
  const workspace = await newWorkspace()
  const { teamId } = workspace
  const [first, second] = [await added(workspace, `first ${newId()}`), await added(workspace, `second ${newId()}`)]
  await runCommand(await workspace.founder(), show, { fileId: first.fileId, contentId: second.contentId })
  const derived = `cell/${teamId}/contents/${first.contentId}/media/hls.m3u8`
  await services.storage.put(derived, 'a stream')
  return { workspace, teamId, first, second, derived }
}

async function look(teamId: Id): Promise<void> {
  await deleteUnreferencedContents(await installationContext(services, teamId), forever)
  await deleteOrphanedObjects(services, teamId, forever)
}

async function aDayLater(teamId: Id): Promise<void> {
  await services.database
    .workspace(teamId)
    .write(async (tx) =>
      sql`update file_contents set unreferenced_since = unreferenced_since - interval '25 hours'`.execute(tx),
    )
}

/** All except the recording of the sample. */
async function contentsOf(teamId: Id): Promise<Id[]> {
  return services.database.workspace(teamId).read(async (tx) => {
    const sample = await tx
      .selectFrom('files')
      .select('content_id')
      .where('original_file_name', '=', 'maren.m4a')
      .execute()
    const rows = await tx.selectFrom('file_contents').select('id').execute()
    return rows.map(({ id }) => id).filter((id) => !sample.some((file) => file.content_id === id))
  })
}

describe('a content that no file shows', () => {
  test('is deleted a day later with what was derived from it, and nothing else is', async () => {
    const { teamId, first, second, derived } = await superseded()
    const other = await superseded()
    await look(teamId)
    expect(await services.storage.exists(derived)).toBe(true)
    await aDayLater(teamId)
    await look(teamId)
    expect(await contentsOf(teamId)).toEqual([second.contentId])
    expect([
      await services.storage.exists(first.storageKey),
      await services.storage.exists(derived),
      await services.storage.exists(second.storageKey),
    ]).toEqual([false, false, true])
    await aDayLater(teamId)
    expect([
      await services.storage.exists(other.first.storageKey),
      await services.storage.exists(other.derived),
    ]).toEqual([true, true])
  })

  test('stays while it is the original of what is shown', async () => {
    const { workspace, teamId, first } = await superseded()
    await services.database.workspace(teamId).write(async (tx) => {
      const { rows } = await sql<{
        note: Id
        scope: Id
      }>`select id as note, scope_id as scope from notes limit 1`.execute(tx)
      await sql`insert into redacted_files (file_id, team_id, scope_id, note_id, original_content_id) values
        (${first.fileId}, ${teamId}, ${rows[0]?.scope}, ${rows[0]?.note}, ${first.contentId})`.execute(tx)
    })
    await look(teamId)
    await aDayLater(teamId)
    await look(teamId)
    expect(await contentsOf(teamId)).toContain(first.contentId)
    expect(workspace.teamId).toBe(teamId)
  })

  test('stays when the same bytes are uploaded again before it is deleted, even at the very moment', async () => {
    const { workspace, teamId, first } = await superseded()
    const text = (await buffer(await services.storage.get(first.storageKey))).toString()
    await look(teamId)
    await aDayLater(teamId)
    // The file is not committed yet when the contents are checked.
    const { contentId } = await runCommand(await workspace.founder(), add, {
      text,
      meanwhile: async () => look(teamId),
    })
    expect(contentId).toBe(first.contentId)
    await look(teamId)
    expect(await services.storage.exists(first.storageKey)).toBe(true)
  })

  test('is stored again after it was deleted, when its bytes are uploaded again', async () => {
    const { workspace, teamId, first } = await superseded()
    const text = (await buffer(await services.storage.get(first.storageKey))).toString()
    await look(teamId)
    await aDayLater(teamId)
    await look(teamId)
    const again = await added(workspace, text)
    expect(again.contentId).not.toBe(first.contentId)
    expect((await buffer(await services.storage.get(again.storageKey))).toString()).toBe(text)
  })
})

describe('an object that nothing names', () => {
  test('is deleted once its transaction is committed, and stays where that failed or something names it again', async () => {
    const workspace = await newWorkspace()
    const { teamId } = workspace
    const { storageKey } = await added(workspace, 'still shown')
    const [gone, kept] = [`cell/${teamId}/files/${newId()}`, `cell/${teamId}/reels/${newId()}/`]
    await services.storage.put(gone, 'gone')
    await services.storage.put(`${kept}film.mp4`, 'kept')
    const context = await installationContext(services, teamId)
    const orphan = async (keys: string[], fails = false) =>
      context.database.write(async (tx) => {
        await orphanObjects({ tx, teamId, queue: context.services.queue }, keys)
        if (fails) throw new Error('The transaction fails.')
      })
    await orphan([gone, storageKey])
    await expect(orphan([kept], true)).rejects.toThrow()
    await expect(orphan([`cell/${newId()}/files/${newId()}`])).rejects.toThrow('of another workspace')
    await deleteOrphanedObjects(services, teamId, forever)
    expect([
      await services.storage.exists(gone),
      await services.storage.exists(`${kept}film.mp4`),
      await services.storage.exists(storageKey),
    ]).toEqual([false, true, true])
    await orphan([kept])
    await deleteOrphanedObjects(services, teamId, forever)
    expect(await services.storage.exists(`${kept}film.mp4`)).toBe(false)
  })
})
