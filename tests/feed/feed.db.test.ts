import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { followFeed, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import type { PublishedFeed } from '#journal/model/feed.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { createFolder } from '#folders/server/commands/create-folder.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { moveProject } from '#projects/server/commands/move-project.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useServices } from '../harness/workspace.ts'

const { services, newWorkspace } = await useServices()

/** In `npm run prove` as many as a page misses that was offline for an hour. */
const ACTS = process.env['QUARRY_PROVE'] === undefined ? 360 : 100_000
const SEED = Number(process.env['SEED'] ?? 7)

interface Place {
  id: Id
  scopeId: Id
}

/** A workspace with a project that all see and one that only its founder sees, and a member who follows. */
async function twoProjects() {
  const workspace = await newWorkspace()
  const project = async (title: string): Promise<Place> => {
    const { id } = await runCommand(await workspace.founder(), createProject, { title })
    const { scope_id: scopeId } = await (
      await workspace.founder()
    ).database.read(async (tx) =>
      tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return { id, scopeId }
  }
  const [open, secret] = [await project('Open'), await project('Secret')]
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: secret.scopeId, inherits: false })
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  return { workspace, open, secret, ben: async () => workspace.again(ben) }
}

async function follow(
  reader: () => Promise<WorkspaceContext>,
  { after = null, held, by = services }: { after?: number | null; held?: Id[]; by?: Services } = {},
) {
  return followFeed(by, await reader(), reader, { after, ...(held ? { held } : {}) })
}

async function next(feed: AsyncIterator<PublishedFeed, undefined>): Promise<PublishedFeed> {
  const { value } = await feed.next()
  if (!value) throw new Error('The feed has ended.')
  return value
}

test('for a note moved out of their access a reader receives that it is gone, and nothing of where it went or what becomes of it', async () => {
  const { workspace, open, secret, ben } = await twoProjects()
  const ada = workspace.founder
  const { id } = await runCommand(await ada(), createNote, { projectId: open.id, title: 'Talk' })
  const [bens, adas] = [await follow(ben), await follow(ada)]
  await runCommand(await ada(), moveNotes, { ids: [id], toProjectId: secret.id })
  const reported = await next(bens)
  expect(reported.changes.filter(({ kind }) => kind === 'note')).toEqual([
    expect.objectContaining({ type: 'note.moved', id, scopeId: open.scopeId, gone: true }),
  ])
  expect((await next(adas)).changes.filter(({ type }) => type === 'note.moved')).toEqual([
    expect.objectContaining({ scopeId: open.scopeId, gone: true }),
    expect.not.objectContaining({ gone: true }),
  ])
  await runCommand(await ada(), changeNote, { id, title: 'Hers alone' })
  const { id: last } = await runCommand(await ada(), createNote, { projectId: open.id, title: 'For all' })
  const after = await next(bens)
  expect(after.changes.every((change) => change.scopeId === open.scopeId && change.id !== id)).toBe(true)
  expect(after.changes).toContainEqual(expect.objectContaining({ type: 'note.created', id: last }))
  expect(JSON.stringify([reported, after])).not.toContain(secret.scopeId)
  // The same is read from the journal when a reader resumes after a version.
  const again = await follow(ben, {
    after: reported.version - 1,
    by: { ...services, liveUpdates: { ...services.liveUpdates } },
  })
  expect((await next(again)).changes).toContainEqual(expect.objectContaining({ type: 'note.moved', gone: true }))
  await Promise.all([bens, adas, again].map(async (feed) => feed.return?.()))
})

test('a place whose access was removed while no one followed is reported as lost to readers who hold something of it, and no other place is', async () => {
  const { workspace, open, secret, ben } = await twoProjects()
  const feed = await follow(ben)
  await runCommand(await workspace.founder(), createNote, { projectId: open.id, title: 'Talk' })
  const { version } = await next(feed)
  await feed.return?.()
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: open.scopeId, inherits: false })
  const again = await follow(ben, { after: version, held: [open.scopeId, newId()] })
  const reported = await next(again)
  expect(reported.lost).toContain(open.scopeId)
  expect(reported.changes).toEqual([])
  expect(JSON.stringify(reported)).not.toContain(secret.scopeId)
  // A reader who does not say what they hold reads everything again.
  const unsure = await follow(ben, { after: version })
  expect(await next(unsure)).toMatchObject({ changes: [], lost: [], everything: true })
  await Promise.all([again, unsure].map(async (feed) => feed.return?.()))
})

test('a project that moved out of a reader’s access while no one followed is reported, so that its page stops showing the contents', async () => {
  const { workspace, open, ben } = await twoProjects()
  const { id: folderId } = await runCommand(await workspace.founder(), createFolder, { title: 'Board' })
  const { scope_id: folderScope } = await (
    await workspace.founder()
  ).database.read(async (tx) =>
    tx.selectFrom('folders').select('scope_id').where('id', '=', folderId).executeTakeFirstOrThrow(),
  )
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: folderScope, inherits: false })
  const feed = await follow(ben)
  await runCommand(await workspace.founder(), createNote, { projectId: open.id, title: 'Talk' })
  const { version } = await next(feed)
  await feed.return?.()
  await runCommand(await workspace.founder(), moveProject, { id: open.id, folderId })
  const again = await follow(ben, { after: version })
  expect(await next(again)).toMatchObject({ changes: [], everything: true })
  await again.return?.()
})

test('a place that is shared while a reader follows is to be read as a whole', async () => {
  const { workspace, secret, ben } = await twoProjects()
  await runCommand(await workspace.founder(), createNote, { projectId: secret.id, title: 'Old' })
  const feed = await follow(ben)
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: secret.scopeId, inherits: true })
  expect((await next(feed)).all).toContain(secret.scopeId)
  await feed.return?.()
})

test('readers who see the same receive one shared object, so that it is serialised once; a reader who sees more receives more', async () => {
  const { workspace, open, secret, ben } = await twoProjects()
  const grace = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const feeds = [await follow(ben), await follow(async () => workspace.again(grace)), await follow(workspace.founder)]
  const waiting = feeds.map(async (feed) => next(feed))
  const { id } = await runCommand(await workspace.founder(), createNote, { projectId: open.id, title: 'For all' })
  const [first, second, third] = await Promise.all(waiting)
  expect(second).toBe(first)
  expect(third?.changes).toEqual(first?.changes)
  const later = [feeds[2]].flatMap((feed) => feed ?? []).map(async (feed) => next(feed))
  const { id: hers } = await runCommand(await workspace.founder(), createNote, { projectId: secret.id, title: 'Hers' })
  expect((await Promise.all(later))[0]?.changes).toContainEqual(expect.objectContaining({ id: hers }))
  expect(JSON.stringify([first, second])).not.toContain(hers)
  expect(JSON.stringify(first)).toContain(id)
  await Promise.all(feeds.map(async (feed) => feed.return?.()))
})

test(`of ${ACTS} acts of two separate processes none is missed or received twice, whichever reader disconnects and resumes, while a write stays open (SEED=${SEED})`, async () => {
  const { workspace, open, secret, ben } = await twoProjects()
  const random = seededRandom(SEED)
  const deaf = (): Services => {
    const subscribers = new Map<string, Set<(message: unknown) => void>>()
    return {
      ...services,
      liveUpdates: {
        ...services.liveUpdates,
        publish: (channel, message) =>
          subscribers.get(channel)?.forEach((receive) => receive(structuredClone(message))),
        subscribe: async (channel, receive) => {
          const own = subscribers.get(channel) ?? new Set()
          subscribers.set(channel, own.add(receive))
          return Promise.resolve(() => void own.delete(receive))
        },
      },
    }
  }
  const processes = [deaf(), deaf()] as const
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding = (await workspace.founder()).database.write(async (tx) => {
    await tx
      .insertInto('operations')
      .values({
        team_id: workspace.teamId,
        operation_id: newId(),
        principal_id: null,
        command: 'stay-open',
        result: null,
        input_hash: null,
        version: null,
      })
      .execute()
    await released
  })
  const reported: Id[] = []
  const leaked: string[] = []
  const receive = ({ changes, all, lost }: PublishedFeed): void => {
    const own = [...new Set(changes.flatMap(({ operationId }) => operationId ?? []))]
    reported.push(...own)
    if (JSON.stringify([changes, all, lost]).includes(secret.scopeId)) leaked.push(JSON.stringify(changes))
  }
  let version: number | null = null
  let feed = await follow(ben, { by: processes[0] })
  const expected: Id[] = []
  const notes: Array<{ id: Id; in: Place }> = []
  const act = async (isLast: boolean): Promise<void> => {
    const operationId = newId()
    const by = await workspace.founder()
    const context = { ...by, services: processes[isLast ? 0 : Math.floor(random() * 2)] ?? services }
    const at = Math.floor(random() * notes.length)
    const note = notes[at]
    const draw = isLast || !note ? 0 : random()
    if (draw < 0.4 || !note) {
      const place = isLast || random() < 0.6 ? open : secret
      const { id } = await runCommand(context, createNote, { projectId: place.id, title: 'Talk' }, operationId)
      notes.push({ id, in: place })
      if (place === open) expected.push(operationId)
    } else if (draw < 0.8) {
      await runCommand(context, changeNote, { id: note.id, title: `Talk ${random()}` }, operationId)
      if (note.in === open) expected.push(operationId)
    } else if (draw < 0.92) {
      const to = note.in === open ? secret : open
      await runCommand(context, moveNotes, { ids: [note.id], toProjectId: to.id }, operationId)
      note.in = to
      expected.push(operationId)
    } else {
      await runCommand(context, deleteNotes, { ids: [note.id] }, operationId)
      notes.splice(at, 1)
      if (note.in === open) expected.push(operationId)
    }
  }
  for (let made = 1; made <= ACTS; made += 1) {
    await act(made === ACTS)
    if (expected.length === 0 || random() > 0.1) continue
    // Reads what has arrived by now, disconnects, and resumes after the last version received.
    if (reported.length < expected.length) {
      await act(true)
      while (!reported.includes(expected.at(-1) ?? '')) {
        const some = await next(feed)
        version = some.version
        receive(some)
      }
    }
    if (random() < 0.5) {
      await feed.return?.()
      if (random() < 0.5) await act(false)
      feed = await follow(ben, { by: processes[0], after: version })
    }
  }
  await act(true)
  while (!reported.includes(expected.at(-1) ?? '')) receive(await next(feed))
  release()
  await holding
  await feed.return?.()
  expect(reported.toSorted()).toEqual(expected.toSorted())
  expect(leaked).toEqual([])
}, 3_600_000)
