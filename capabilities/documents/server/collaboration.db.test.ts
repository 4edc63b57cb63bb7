import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Transform } from '@tiptap/pm/transform'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { useTestDatabase } from '#tests/harness/database.ts'
import { addAnchor, findAnchors } from '#editor/document/anchors.ts'
import { locateAnchor } from '#editor/document/locate-anchor.ts'
import { contentOfText } from '#editor/document/content.ts'
import { documentSchema, parseContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import { changesChannel, joinAt, type AnnouncedChange, type CommittedVersion } from '#journal/server/index.ts'
import { documentEvents } from '../model/events.ts'
import { testCollaboration, type } from '../testing.ts'
import type { DocumentSession } from '../web/document-session.ts'
import { recoverAbandoned } from './collaboration/recover.ts'
import { DOCUMENTS_CHANNEL } from './edit-document.ts'
import {
  documentChanged,
  editDocument,
  listContributors,
  listVersions,
  openPreloadedText,
  readDocument,
  rewriteUnderNewEpoch,
  type DocumentContext,
  restoreVersion,
} from './index.ts'

const database = await useTestDatabase()
/** The document whose changes the follower refuses. */
let refused: Id | null = null
const refusing = joinAt(documentChanged, async (_, { document }) =>
  document.id === refused ? Promise.reject(new Error('follower')) : Promise.resolve(),
)
const world = testCollaboration(database, { record: { inTransaction: [refusing] } })
afterAll(async () => world.close())

const read = async (id: string) => database.workspace(world.teamId).read(async (tx) => readDocument(tx, id))
const textOf = (session: DocumentSession): string => textOfContent(contentOfYjsDoc(session.ydoc))
const insert = (session: DocumentSession, at: number, text: string): void =>
  type(session, (doc) => new Transform(doc).insert(at, documentSchema.text(text)))
const until = async (session: DocumentSession, status: string): Promise<void> =>
  vi.waitFor(() => expect(session.saved.current().status).toBe(status), { timeout: 10_000, interval: 5 })

describe('two people in one document', () => {
  test('see each other, and saved shows only when the database has it', async () => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('Hello'))
    const ada = await world.edit(origin, id, { bearer: 'ada' })
    const bo = await world.edit(origin, id, { bearer: 'bo' })
    await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
    insert(ada, 6, ' world')
    expect(ada.saved.current()).toEqual({ status: 'saving', edits: 1 })
    await until(ada, 'saved')
    // Another connection reads it: it is committed.
    const committed = await read(id)
    expect(committed?.text).toBe('Hello world')
    await vi.waitFor(() => expect(textOf(bo)).toBe('Hello world'))
    type(bo, (doc) => new Transform(doc).delete(1, 7))
    expect(bo.saved.current().status).toBe('saving')
    await until(bo, 'saved')
    expect((await read(id))?.text).toBe('world')
    const writers = await database.workspace(world.teamId).read(async (tx) => listContributors(tx, id))
    expect(writers.length).toBe(2)
    await vi.waitFor(async () => expect((await read(id))?.revision).toBeGreaterThan(1), { timeout: 10_000 })
  })

  test('readers outside a session are notified that the text was changed', async () => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('Hello'))
    const reported: AnnouncedChange[] = []
    await world.liveUpdates.subscribe(
      changesChannel(world.teamId),
      (message) => void reported.push(...(message as CommittedVersion).changes),
    )
    const ada = await world.edit(origin, id)
    await until(ada, 'saved')
    insert(ada, 6, ' world')
    await vi.waitFor(
      () => expect(reported).toContainEqual(expect.objectContaining({ type: 'document.edited', kind: 'document', id })),
      { timeout: 10_000 },
    )
    expect((await read(id))?.text).toBe('Hello world')
  })

  test('presence carries the name that the server knows, not the one that a client claims', async () => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('x'))
    const ada = await world.edit(origin, id, { bearer: 'ada' })
    const bo = await world.edit(origin, id, { bearer: 'bo' })
    await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
    ada.provider.setAwarenessField('user', { name: 'The President', color: '#aa0000' })
    await vi.waitFor(
      () =>
        expect(
          [...(bo.provider.awareness?.getStates().values() ?? [])].map(
            (state) => (state['user'] as { name?: string } | undefined)?.name,
          ),
        ).toContain('ada'),
      { timeout: 5_000 },
    )
  })
})

/** Sync and presence, as the library numbers its messages. */
const CHANGES = [0, 1]

test('edits and carets go to the others, and not back to their author; simultaneous edits of two people go to both', async () => {
  const { origin } = await world.start()
  const id = await world.createDocument(contentOfText('Hello'))
  const ada = await world.edit(origin, id, { bearer: 'ada' })
  const bo = await world.edit(origin, id, { bearer: 'bo' })
  await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
  const sentBack: number[] = []
  ada.provider.on('message', ({ message }: { message: { readVarString(): string; readVarUint(): number } }) => {
    message.readVarString()
    const kind = message.readVarUint()
    if (CHANGES.includes(kind)) sentBack.push(kind)
  })
  insert(ada, 6, ' world')
  ada.provider.setAwarenessField('cursor', { anchor: 1, head: 1 })
  await until(ada, 'saved')
  await vi.waitFor(() =>
    expect([textOf(bo), JSON.stringify([...(bo.provider.awareness?.getStates().values() ?? [])])]).toEqual([
      'Hello world',
      expect.stringContaining('cursor'),
    ]),
  )
  expect(sentBack).toEqual([])
  insert(ada, 1, 'A')
  insert(bo, 1, 'B')
  await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
  await vi.waitFor(() => expect(textOf(ada)).toBe(textOf(bo)))
  expect(textOf(ada)).toHaveLength('ABHello world'.length)
})

test('a version credits everyone who wrote since the one before, also several who wrote at the same moment', async () => {
  const { origin } = await world.start()
  const id = await world.createDocument(contentOfText('Hello'))
  const ada = await world.edit(origin, id, { bearer: 'ada' })
  const bo = await world.edit(origin, id, { bearer: 'bo' })
  await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
  insert(ada, 1, 'A')
  insert(bo, 1, 'B')
  await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
  const inWorkspace = database.workspace(world.teamId)
  const edits = async () =>
    inWorkspace.read(async (tx) =>
      tx.selectFrom('journal').select('principal_id').where('resource_id', '=', id).distinct().execute(),
    )
  await vi.waitFor(async () => expect(await edits()).toHaveLength(2), { timeout: 10_000 })
  const listed = async () => inWorkspace.read(async (tx) => listVersions(tx, world.teamId, id))
  const wrote = new Set((await edits()).map((row) => row.principal_id))
  const [first] = await listed()
  await world.command(async (context) => restoreVersion(context, { documentId: id, versionId: first?.id ?? '' }))
  const [version, before] = await listed()
  expect(new Set(version?.writers.map((writer) => writer.id))).toEqual(wrote)
  expect([version?.beforeId, before?.beforeId]).toEqual([first?.id, null])
})

describe('several processes', () => {
  test('an edit and presence reach users of another server; a command reaches all', async () => {
    const one = await world.start()
    const two = await world.start()
    const id = await world.createDocument(contentOfText('shared words'))
    const ada = await world.edit(one.origin, id, { bearer: 'ada' })
    const bo = await world.edit(two.origin, id, { bearer: 'bo' })
    await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
    insert(ada, 1, 'A ')
    insert(bo, 13, ' B')
    await vi.waitFor(() => expect([textOf(ada), textOf(bo)]).toEqual(['A shared words B', 'A shared words B']), {
      timeout: 5_000,
    })
    ada.provider.setAwarenessField('user', { color: '#00aa00' })
    await vi.waitFor(
      () =>
        expect(
          [...(bo.provider.awareness?.getStates().values() ?? [])].some(
            (state) => (state['user'] as { name?: string } | undefined)?.name === 'ada',
          ),
        ).toBe(true),
      { timeout: 5_000 },
    )
    const highlight = newId()
    await world.command(async (context) =>
      editDocument(context, id, (doc) =>
        addAnchor(doc, 'highlight', highlight, locateAnchor(doc, { quote: 'shared' }) ?? { from: 0, to: 0 }),
      ),
    )
    for (const session of [ada, bo]) {
      await vi.waitFor(
        () =>
          expect(findAnchors(parseContent(contentOfYjsDoc(session.ydoc)), 'highlight').get(highlight)?.quote).toBe(
            'shared',
          ),
        { timeout: 5_000 },
      )
    }
    await Promise.all([until(ada, 'saved'), until(bo, 'saved')])
    expect((await read(id))?.text).toBe('A shared words B')
  })
})

/** Starts a server in its own process and returns its address. */
async function startProcess(port = 0): Promise<{ origin: string; child: ChildProcess }> {
  const script = fileURLToPath(new URL('../testing-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, database.connectionString, world.teamId, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { origin: line.toString().trim(), child }
}

test.each<[string, (context: DocumentContext, id: Id) => Promise<unknown>, (session: DocumentSession) => void]>([
  [
    'changed by an act is shown with the change: an editor once went on without the words of a recording',
    async (context, id) =>
      editDocument(context, id, (doc) => new Transform(doc).insert(6, documentSchema.text(' said'))),
    (session) => expect(textOf(session)).toBe('Words said'),
  ],
  [
    'rebuilt is refused, and opened under its new name',
    async (context, id) => rewriteUnderNewEpoch(context, id, () => contentOfText('Other words')),
    (session) => expect(session.saved.current()).toMatchObject({ status: 'refused', refusal: 'rebuilt' }),
  ],
])('a document that is being opened when it is %s', async (_what, act, holds) => {
  const wasRead = Promise.withResolvers<undefined>()
  const goesOn = Promise.withResolvers<undefined>()
  const slow: typeof database = {
    ...database,
    workspace: (teamId) => ({
      ...database.workspace(teamId),
      async read(work) {
        const result = await database.workspace(teamId).read(work)
        // Of the reads during opening, only that of the text returns its last update.
        if (typeof result === 'bigint') {
          wasRead.resolve(undefined)
          await goesOn.promise
        }
        return result
      },
    }),
  }
  const slowly = testCollaboration(slow, { teamId: world.teamId })
  const { origin } = await slowly.start()
  const id = await slowly.createDocument(contentOfText('Words'))
  await openPreloadedText(database.workspace(world.teamId), id)
  const session = await slowly.edit(origin, id)
  await wasRead.promise
  const reported = Promise.withResolvers<unknown>()
  await slowly.liveUpdates.subscribe(DOCUMENTS_CHANNEL, reported.resolve)
  await slowly.command(async (context) => act(context, id))
  // The server received it before: it subscribed earlier.
  await reported.promise
  goesOn.resolve(undefined)
  await vi.waitFor(() => holds(session), { timeout: 5_000 })
  await slowly.close()
})

describe('a kill between receiving and committing', () => {
  test('never shows as saved; the edit is kept, and saved when a server is back', async () => {
    const first = await startProcess()
    const id = await world.createDocument(contentOfText('Before'))
    const ada = await world.edit(first.origin, id)
    await until(ada, 'saved')
    const shown: string[] = []
    ada.saved.subscribe(() => shown.push(ada.saved.current().status))
    const row = await holdRow(id)
    insert(ada, 7, ' after')
    await vi.waitFor(() => expect(ada.provider.hasUnsyncedChanges).toBe(false), { timeout: 5_000 })
    expect(ada.saved.current()).toEqual({ status: 'saving', edits: 1 })
    first.child.kill('SIGKILL')
    await until(ada, 'offline')
    expect(ada.saved.current()).toEqual({ status: 'offline', edits: 1, kept: false })
    await row.release()
    expect(shown).not.toContain('saved')
    expect((await read(id))?.text).toBe('Before')

    insert(ada, 13, ' and offline')
    expect(ada.saved.current()).toEqual({ status: 'offline', edits: 2, kept: false })
    const second = await startProcess(Number(new URL(first.origin).port))
    await until(ada, 'saved')
    expect((await read(id))?.text).toBe('Before after and offline')
    second.child.kill('SIGKILL')
  })
})

/** Locks a document's row, so that no change of it can be committed. */
async function holdRow(id: string): Promise<{ release(): Promise<void> }> {
  let release = (): void => undefined
  let locked = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holding = database.workspace(world.teamId).write(async (tx) => {
    await tx.selectFrom('documents').select('id').where('id', '=', id).forUpdate().execute()
    locked()
    await held
  })
  await isLocked
  return {
    async release() {
      release()
      await holding
    },
  }
}

describe('who may write', () => {
  test('readers, strangers, outdated pages and rebuilt documents are refused with a reason', async () => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('x'))
    const refusalOf = async (session: DocumentSession): Promise<unknown> => {
      await until(session, 'refused')
      expect(textOf(session)).toBe('')
      const state = session.saved.current()
      return state.status === 'refused' ? state.refusal : null
    }
    expect(await refusalOf(await world.edit(origin, id, { bearer: 'nobody' }))).toBe('signed-out')
    expect(await refusalOf(await world.edit(origin, newId()))).toBe('not-found')
    expect(await refusalOf(await world.edit(origin, id, { epoch: 7 }))).toBe('rebuilt')
    world.access.level = 'read'
    expect(await refusalOf(await world.edit(origin, id))).toBe('no-write-access')
    world.access.level = 'none'
    expect(await refusalOf(await world.edit(origin, id))).toBe('not-found')
    world.access.level = 'write'
  })

  test('a client of an older schema gets nothing', async () => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('x'))
    const session = await world.edit(origin, id)
    session.provider.configuration.token = JSON.stringify({ schemaVersion: 0, bearer: 'ada' })
    session.provider.disconnect()
    await vi.waitFor(() => expect(session.provider.isAuthenticated).toBe(false))
    await session.provider.connect()
    await until(session, 'refused')
    expect(session.saved.current()).toMatchObject({ status: 'refused', refusal: 'outdated-page' })
  })

  test('losing access closes open documents within a second, and later edits are rejected', async () => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('kept'))
    const ada = await world.edit(origin, id)
    await until(ada, 'saved')
    world.access.level = 'read'
    const began = performance.now()
    await world.command(async (context) =>
      context.emit(
        documentEvents.edited({
          id: newId(),
          scopeId: null,
          parentId: null,
          after: { ownerKind: 'note', ownerId: newId(), revision: 1 },
        }),
      ),
    )
    await until(ada, 'refused')
    expect(performance.now() - began).toBeLessThan(1_000)
    insert(ada, 1, 'not ')
    await vi.waitFor(() => expect(ada.saved.current()).toMatchObject({ status: 'refused', edits: 1 }))
    expect((await read(id))?.text).toBe('kept')
    world.access.level = 'write'
  })

  test('a rebuilt document closes, is forgotten, and opens under its new epoch', async () => {
    const { origin } = await world.start()
    const id = await world.createDocument(contentOfText('secret and plain'))
    const ada = await world.edit(origin, id)
    await until(ada, 'saved')
    insert(ada, 1, 'more ')
    await until(ada, 'saved')
    const epoch = await world.command(async (context) =>
      rewriteUnderNewEpoch(context, id, () => contentOfText('plain')),
    )
    await until(ada, 'refused')
    expect(ada.saved.current()).toMatchObject({ refusal: 'rebuilt' })
    const again = await world.edit(origin, id, { epoch })
    await until(again, 'saved')
    expect(textOf(again)).toBe('plain')
    const left = await database
      .workspace(world.teamId)
      .read(async (tx) =>
        Promise.all([
          tx.selectFrom('document_updates').select('id').where('document_id', '=', id).execute(),
          tx.selectFrom('document_versions').select('id').where('document_id', '=', id).execute(),
        ]),
      )
    expect(left.flat()).toEqual([])
  })
})

test('a failing follower does not prevent edits from being saved, and content catches up once it works again', async () => {
  const { origin, collaboration } = await world.start()
  const id = await world.createDocument(contentOfText('x'))
  refused = id
  const ada = await world.edit(origin, id)
  await until(ada, 'saved')
  insert(ada, 1, 'saved ')
  await until(ada, 'saved')
  await vi.waitFor(() => expect(world.errors.map(String)).toContain('Error: follower'), { timeout: 10_000 })
  await ada.close()
  await vi.waitFor(() => expect(collaboration.counts().documents).toBe(0), { timeout: 10_000 })
  expect(await read(id)).toMatchObject({ text: 'saved x', revision: 1 })
  refused = null
  world.errors.length = 0
  await recoverAbandoned(
    {
      database,
      hooks: world.hooks,
      liveUpdates: { publish: () => undefined },
      onError: (error) => void world.errors.push(error),
    },
    0,
  )
  expect(await read(id)).toMatchObject({ text: 'saved x', revision: 2 })
})

test('a large document opens and takes edits; folded updates are still found by another process', async () => {
  const one = await world.start()
  const two = await world.start()
  const id = await world.createDocument(
    contentOfText(
      Array.from(
        { length: 1_500 },
        (_, line) => `Sentence number ${line} of a long interview with about fourteen words in every line.`,
      ).join('\n'),
    ),
  )
  const ada = await world.edit(one.origin, id, { bearer: 'ada' })
  await until(ada, 'saved')
  insert(ada, 1, 'First. ')
  await until(ada, 'saved')
  const bo = await world.edit(two.origin, id, { bearer: 'bo' })
  await until(bo, 'saved')
  // The first process folds its updates when its last editor leaves.
  await ada.close()
  await vi.waitFor(() => expect(one.collaboration.counts().documents).toBe(0), { timeout: 10_000 })
  insert(bo, 1, 'Then. ')
  await until(bo, 'saved')
  expect((await read(id))?.text.startsWith('Then. First. Sentence')).toBe(true)
  expect(world.errors).toEqual([])
})
