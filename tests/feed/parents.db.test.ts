import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import {
  defineCommand,
  eraseJournalPayloads,
  eraseJournalText,
  followFeed,
  presentVersion,
  runCommand,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import type { AnnouncedChange } from '#journal/model/announced-change.ts'
import type { PublishedFeed } from '#journal/model/feed.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { addNotes } from '#notes/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { createInsightReel } from '#reels/server/commands/create-insight-reel.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { changeMember } from '#workspaces/server/commands/change-member.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useServices, type TestWorkspace } from '../harness/workspace.ts'

const { services, connectionString, newWorkspace } = await useServices()

const addNote = defineCommand({
  name: 'add-a-note',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid() }),
  async run(context, { projectId }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made.')
    const [id = ''] = await addNotes(context, project, [
      { title: 'Talk', content: contentOfText('We said very little of it.'), origin: 'written' },
    ])
    return { id }
  },
})

/** A project that all see, with a note. */
async function aNote(workspace: TestWorkspace) {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Talks' })
  const { id: noteId } = await runCommand(await workspace.founder(), addNote, { projectId })
  return { projectId, noteId }
}

const follow = async (
  reader: () => Promise<WorkspaceContext>,
  { after = null as number | null, held = [] as Id[], by = services } = {},
) => followFeed(by, await reader(), reader, { after, held })

const versionOf = async ({ founder, teamId }: TestWorkspace): Promise<number> =>
  (await founder()).database.read(async (tx) => presentVersion(tx, teamId))

/** Reads everything published until a change of this type. */
async function reportedUntil(feed: AsyncIterator<PublishedFeed, undefined>, type: string): Promise<AnnouncedChange[]> {
  const reported: AnnouncedChange[] = []
  while (!reported.some((change) => change.type === type)) reported.push(...((await feed.next()).value?.changes ?? []))
  return reported
}

const ofKind = (changes: readonly AnnouncedChange[], ...kinds: string[]): string[] =>
  changes.filter(({ kind }) => kinds.includes(kind)).map(({ type, id, parentId }) => [type, id, parentId].join(' '))

test('a change of a highlight, of a text and of a reel names its parent, both live and after a version', async () => {
  const workspace = await newWorkspace()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const bens = async (): Promise<WorkspaceContext> => workspace.again(ben)
  const { projectId, noteId } = await aNote(workspace)
  const before = await versionOf(workspace)
  const feed = await follow(bens)
  const act = async (): Promise<WorkspaceContext> => workspace.founder()
  const { id: tagId } = await runCommand(await act(), createTag, { projectId, title: 'Quiet' })
  const { id } = await runCommand(await act(), createHighlight, { noteId, place: { quote: 'very little' } })
  await runCommand(await act(), tagHighlights, { highlightIds: [id], add: [tagId], remove: [] })
  const { deletionId } = await runCommand(await act(), deleteHighlights, { ids: [id] })
  await runCommand(await act(), restoreHighlights, { deletionId })
  const { id: insightId } = await runCommand(await act(), createInsight, { projectId, title: 'Little is said' })
  const reel = await runCommand(await act(), createInsightReel, { insightId, highlightIds: [id] })
  const live = await reportedUntil(feed, 'reel.created')
  expect(ofKind(live, 'highlight', 'reel')).toEqual([
    `highlight.created ${id} ${noteId}`,
    `highlight.tagged ${id} ${noteId}`,
    `highlight.deleted ${id} ${noteId}`,
    `highlight.restored ${id} ${noteId}`,
    `reel.created ${reel.key.split('.')[1] ?? ''} ${insightId}`,
  ])
  const texts = live.filter(({ kind }) => kind === 'document')
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.every(({ parentId }) => parentId === noteId)).toBe(true)
  // What belongs to nothing names nothing.
  expect(live.filter(({ kind }) => kind === 'tag' || kind === 'insight').map(({ parentId }) => parentId)).toEqual([
    null,
    null,
  ])
  await feed.return?.()
  // Read from the journal, by a process that did not receive the changes.
  const elsewhere = { ...services, liveUpdates: { ...services.liveUpdates } }
  const again = await follow(bens, { after: before, by: elsewhere })
  const read = await reportedUntil(again, 'reel.created')
  expect(ofKind(read, 'highlight', 'document', 'reel')).toEqual(ofKind(live, 'highlight', 'document', 'reel'))
  await again.return?.()
})

test('what is deleted, restored or copied with its note names that, too', async () => {
  const workspace = await newWorkspace()
  const { noteId } = await aNote(workspace)
  const { id } = await runCommand(await workspace.founder(), createHighlight, {
    noteId,
    place: { quote: 'very little' },
  })
  const feed = await follow(workspace.founder)
  const { ids } = await runCommand(await workspace.founder(), duplicateNotes, { ids: [noteId] })
  const copied = (await reportedUntil(feed, 'highlight.copied')).filter(({ type }) => type === 'highlight.copied')
  expect(copied.map(({ parentId }) => parentId)).toEqual(ids)
  await runCommand(await workspace.founder(), deleteNotes, { ids: [noteId] })
  expect(ofKind(await reportedUntil(feed, 'note.deleted'), 'highlight')).toEqual([`highlight.deleted ${id} ${noteId}`])
  await feed.return?.()
})

test('erased things keep their parent; events of earlier releases name none', async () => {
  const workspace = await newWorkspace()
  const { noteId } = await aNote(workspace)
  const before = await versionOf(workspace)
  const { id } = await runCommand(await workspace.founder(), createHighlight, {
    noteId,
    place: { quote: 'very little' },
  })
  const { database } = await workspace.founder()
  const reported = async (): Promise<string[]> => {
    const elsewhere = { ...services, liveUpdates: { ...services.liveUpdates } }
    const feed = await follow(workspace.founder, { after: before, by: elsewhere })
    const changes = await reportedUntil(feed, 'highlight.created')
    await feed.return?.()
    return ofKind(changes, 'highlight')
  }
  await database.write(async (tx) => {
    await eraseJournalText(tx, [id], () => true)
    await eraseJournalPayloads(tx, [id])
  })
  expect(await reported()).toEqual([`highlight.created ${id} ${noteId}`])
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query('update cell.journal set parent_id = null')
  await owner.end()
  expect(await reported()).toEqual([`highlight.created ${id} `])
})

test('nothing is published about the parent of a highlight whose note is not visible: both are in the same place', async () => {
  const workspace = await newWorkspace()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const [open, secret] = [await aNote(workspace), await aNote(workspace)]
  const { database } = await workspace.founder()
  const scopeOf = async (projectId: Id): Promise<Id> =>
    (await database.read(async (tx) => findProject(tx, projectId)))?.scopeId ?? ''
  await runCommand(await workspace.founder(), setScopeInheritance, {
    scopeId: await scopeOf(secret.projectId),
    inherits: false,
  })
  const { id } = await runCommand(await workspace.founder(), createHighlight, {
    noteId: open.noteId,
    place: { quote: 'very little' },
  })
  const feed = await follow(async () => workspace.again(ben))
  await runCommand(await workspace.founder(), createHighlight, {
    noteId: secret.noteId,
    place: { quote: 'very little' },
  })
  await runCommand(await workspace.founder(), moveNotes, { ids: [open.noteId], toProjectId: secret.projectId })
  const gone = await reportedUntil(feed, 'note.moved')
  const placed = await database.read(async (tx) =>
    tx.selectFrom('highlights').select('scope_id').where('id', '=', id).executeTakeFirst(),
  )
  expect(placed?.scope_id).toBe(await scopeOf(secret.projectId))
  // The reader receives the move in the place that they see; the act on many names no note.
  expect(gone.filter(({ kind }) => kind === 'highlight').every(({ parentId }) => parentId === null)).toBe(true)
  const { id: tagId } = await runCommand(await workspace.founder(), createTag, {
    projectId: secret.projectId,
    title: 'Quiet',
  })
  await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [id], add: [tagId], remove: [] })
  await runCommand(await workspace.founder(), addNote, { projectId: open.projectId })
  const after = await reportedUntil(feed, 'note.created')
  expect(JSON.stringify(after)).not.toContain(id)
  expect(JSON.stringify([gone, after])).not.toContain(secret.noteId)
  await feed.return?.()
})

test('a user who returns after a member’s role was changed, and does not say what they hold, reads everything again', async () => {
  const workspace = await newWorkspace()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const { noteId } = await aNote(workspace)
  const feed = await followFeed(services, await workspace.again(ben), async () => workspace.again(ben), { after: null })
  await runCommand(await workspace.founder(), deleteNotes, { ids: [noteId] })
  const { version } = (await feed.next()).value ?? { version: 0 }
  await feed.return?.()
  await runCommand(await workspace.founder(), changeMember, { id: ben, role: 'VIEWER' })
  const again = await followFeed(services, await workspace.again(ben), async () => workspace.again(ben), {
    after: version,
  })
  expect((await again.next()).value).toMatchObject({ changes: [], everything: true })
  await again.return?.()
})
