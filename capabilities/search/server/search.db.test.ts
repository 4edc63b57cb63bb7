import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { graphql } from 'graphql'
import { z } from 'zod'
import '#generated/registry/graphql.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { deletePlace, restoreDeletion } from '#content-kinds/server/index.ts'
import { createWorkspaceContext, defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { textOfFiles, withhold } from '#files/server/index.ts'
import { convertRecording } from '#media/server/conversion/convert-recording.ts'
import { storeRecording } from '#media/testing.ts'
import { addNotes } from '#notes/server/index.ts'
import { readStoredPdf } from '#pdfs/server/reading/read-stored-pdf.ts'
import { storeDocument } from '#pdfs/testing.ts'
import { findProject } from '#projects/server/index.ts'
import { makePdf } from '#tests/harness/pdfs.ts'
import { makeRecording, pictureInput } from '#tests/harness/recordings.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { borrowSearchIndex, openSearchIndex, search, type SearchIndex } from './index.ts'

const { services, newWorkspace } = await useServices()
const { database, kinds } = services
const folders: string[] = []
const open: SearchIndex[] = []
const failures: unknown[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'search-index-'))
  folders.push(folder)
  return folder
}

async function openIndex(folder = newFolder()): Promise<SearchIndex> {
  const index = await openSearchIndex({
    database,
    kinds,
    folder,
    model: services.embedder.name,
    onError: (error) => failures.push(error),
  })
  open.push(index)
  return index
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(async (index) => index.close()))
  expect(failures.splice(0)).toEqual([])
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function newMember(searchIndex?: SearchIndex): Promise<WorkspaceContext> {
  return again(await (await newWorkspace()).founder(), searchIndex)
}

/** The same member with the scopes and services as they are now. */
async function again(context: WorkspaceContext, searchIndex?: SearchIndex): Promise<WorkspaceContext> {
  const row = await context.database.read(async (tx) =>
    tx.selectFrom('users').select('identity_id').executeTakeFirstOrThrow(),
  )
  const withIndex = { ...context.services, ...(searchIndex === undefined ? {} : { searchIndex }) }
  const fresh = await memberContext(withIndex, context.teamId, row.identity_id)
  if (!fresh) throw new Error('The founder is a member.')
  return fresh
}

const deleteProject = defineCommand({
  name: 'delete-whole-project',
  who: { installation: 'It sets a test up.' },
  ports: ['queue'],
  input: z.object({ id: z.uuid(), scopeId: z.uuid() }),
  run: async (context, { id, scopeId }) => ({
    deletionId: await deletePlace(context, { kind: 'project', id, title: '', scopeId }),
  }),
})

const restore = defineCommand({
  name: 'restore-whole-project',
  who: { installation: 'It sets a test up.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreDeletion(context, deletionId)
    return {}
  },
})

async function found(context: WorkspaceContext, value: string, rest: object = {}): Promise<string[]> {
  const member = await again(context)
  try {
    const result = await search(member, { query: { value }, ...rest })
    expect(result.total).toBe(result.items.length)
    return result.items
      .map(
        (item) =>
          `${item.type} ${item.preview.title.map((segment) => (segment.match ? `[${segment.text}]` : segment.text)).join('')}`,
      )
      .sort()
  } finally {
    await member.close()
  }
}

test('committed content is found with its parent and the reason, deleted content is not found, restored content is found again', async () => {
  const index = await openIndex()
  const ada = await newMember(index)
  const research = await runCommand(ada, addResearch, {
    title: 'Narwhals study',
    notes: [
      { title: 'Walrus with Grace', text: 'The export to a spreadsheet was slow.' },
      { title: 'Walrus with Linus', text: 'Nothing to report.' },
    ],
  })
  await index.caughtUp()
  expect(await found(ada, 'walrus')).toEqual(['NOTE [Walrus] with Grace', 'NOTE [Walrus] with Linus'])
  expect(await found(ada, 'narwhal')).toEqual(['PROJECT [Narwhals] study'])
  expect(
    await found(ada, '', { types: ['NOTE'], location: { method: 'LOCATED_IN', ids: [research.projectId] } }),
  ).toHaveLength(2)
  expect(await found(ada, '"export to a spreadsheet"', { types: ['NOTE'] })).toEqual(['NOTE Walrus with Grace'])
  const member = await again(ada)
  const [item] = (await search(member, { query: { value: 'walrus spreadsheets' } })).items
  await member.close()
  expect(item?.parent).toEqual({ type: 'PROJECT', id: research.projectId, title: 'Narwhals study' })
  expect(item?.preview.content).toContainEqual({ text: 'spreadsheet', match: true })

  const { deletionId } = await runCommand(await again(ada), deleteProject, {
    id: research.projectId,
    scopeId: research.scopeId,
  })
  // Before the index knows of the deletion: rows are checked when they are shown.
  expect(await found(ada, 'walrus')).toEqual([])
  await index.caughtUp()
  expect(await found(ada, 'walrus')).toEqual([])
  await runCommand(await again(ada), restore, { deletionId })
  await index.caughtUp()
  expect(await found(ada, 'walrus')).toHaveLength(2)
})

test('no one finds what they may not see, whatever the index contains', async () => {
  const index = await openIndex()
  const ada = await newMember(index)
  const eve = await newMember(index)
  const secret = await runCommand(ada, addResearch, {
    title: 'Secret quokka',
    notes: [{ title: 'Acquisition', text: 'confidential wombats' }],
  })
  const open = await runCommand(await again(ada), addResearch, {
    title: 'Open quokka',
    notes: [{ title: 'Pricing', text: 'wombats for all' }],
  })
  await index.caughtUp()
  expect(await found(eve, 'quokka')).toEqual([])
  const member = await again(ada)
  const narrow = createWorkspaceContext(ada.services, ada.teamId, { ...member.actor, visibleScopes: [open.scopeId] })
  const seen = await search(narrow, { query: { value: 'quokka' } })
  expect([seen.items.map((item) => item.id), seen.total]).toEqual([[open.projectId], 1])
  expect(await search(narrow, { query: { value: 'aquisition' } })).toMatchObject({ total: 0, suggestedQuery: null })
  expect(await search(member, { query: { value: 'aquisition' } })).toMatchObject({
    total: 0,
    suggestedQuery: 'acquisition',
  })
  await narrow.close()
  await member.close()
  expect(await found(ada, 'wombats', { location: { method: 'LOCATED_IN', ids: [secret.projectId] } })).toEqual([
    'NOTE Acquisition',
  ])
  expect(await found(ada, 'wombats', { location: { method: 'NOT_LOCATED_IN', ids: [secret.projectId] } })).toEqual([
    'NOTE Pricing',
  ])
  expect(await found(ada, 'wombats', { user: { method: 'CREATED_BY', ids: ['current-user'] } })).toHaveLength(2)
  expect(await found(ada, 'wombats', { user: { method: 'NOT_CONTRIBUTED_BY', ids: ['current-user'] } })).toEqual([])
  expect(await found(ada, 'wombats', { date: { method: 'UPDATED', value: '1 hour ago' } })).toHaveLength(2)
})

test('a page fills up though some of its hits were just deleted, and paging shows every item once', async () => {
  const index = await openIndex()
  const ada = await newMember(index)
  const kept = await runCommand(ada, addResearch, {
    title: 'A',
    notes: Array.from({ length: 30 }, (_, number) => ({ title: `Kept ${number}`, text: 'needle' })),
  })
  const gone = await runCommand(await again(ada), addResearch, {
    title: 'B',
    notes: Array.from({ length: 30 }, (_, number) => ({ title: `Gone ${number}`, text: 'needle' })),
  })
  await index.caughtUp()
  await runCommand(await again(ada), deleteProject, { id: gone.projectId, scopeId: gone.scopeId })
  const reader = await again(ada)
  const full = await search(reader, { query: { value: 'needle' }, limit: 30 })
  expect(full.items.map((item) => item.id).toSorted()).toEqual(kept.noteIds.toSorted())
  await index.caughtUp()
  const seen: string[] = []
  for (let offset: number | null = 0; offset !== null;) {
    const page: Awaited<ReturnType<typeof search>> = await search(reader, {
      query: { value: 'needle' },
      limit: 7,
      offset,
    })
    seen.push(...page.items.map((item) => item.id))
    offset = page.nextOffset
  }
  await reader.close()
  expect(seen.toSorted()).toEqual(kept.noteIds.toSorted())
})

test('GraphQL answers with segments, and refuses too long queries with a clear message', async () => {
  const index = await openIndex()
  const ada = await newMember(index)
  await runCommand(ada, addResearch, { title: 'Pricing study', notes: [{ title: 'Call', text: 'the price is fair' }] })
  await index.caughtUp()
  const workspace = await again(ada, index)
  const ask = async (options: object) =>
    graphql({
      schema: buildSchema(),
      source:
        'query ($options: SearchOptions!) { search(options: $options) { items { type preview { title content } parent { title } } total suggestedQuery } }',
      variableValues: { options },
      contextValue: { host: 'localhost', services: workspace.services, identity: null, workspace },
    })
  expect((await ask({ query: { value: '"price is fair"' }, types: ['NOTE', 'INSIGHT'] })).data?.search).toEqual({
    items: [
      {
        type: 'NOTE',
        preview: {
          title: [{ text: 'Call', match: false }],
          content: [
            { text: 'the ', match: false },
            { text: 'price is fair', match: true },
          ],
        },
        parent: { title: 'Pricing study' },
      },
    ],
    total: 1,
    suggestedQuery: null,
  })
  expect((await ask({ query: { value: 'word '.repeat(61) } })).errors?.[0]?.message).toBe(
    'A search has at most 60 words.',
  )
  expect((await ask({ query: { value: 'x' }, limit: 1_001 })).errors?.[0]?.message).toBe(
    'One answer holds at most 1000 results.',
  )
  await workspace.close()
})

test('a lost index fills itself from all content, and a closed one continues where it stopped', async () => {
  const ada = await newMember()
  await runCommand(ada, addResearch, {
    title: 'Before',
    notes: Array.from({ length: 700 }, (_, number) => ({ title: `Early ${number}`, text: 'wallaby' })),
  })
  const folder = newFolder()
  const first = await openIndex(folder)
  await runCommand(await again(ada), addResearch, {
    title: 'Meanwhile',
    notes: [{ title: 'Late', text: 'wallaby too' }],
  })
  await first.caughtUp()
  const total = async (index: SearchIndex, text: string): Promise<number> =>
    (
      await index.search(
        { workspaceId: ada.teamId, text, completeLastWord: false },
        (await again(ada)).actor.visibleScopes,
      )
    ).total
  expect(await total(first, 'wallaby')).toBe(701)
  await first.close()
  open.splice(0)
  await runCommand(await again(ada), addResearch, {
    title: 'While closed',
    notes: [{ title: 'Later', text: 'wallaby as well' }],
  })
  const second = await openIndex(folder)
  expect(second.isRebuilding()).toBe(false)
  await second.caughtUp()
  expect(await total(second, 'wallaby')).toBe(702)
  await second.rebuild()
  expect(await total(second, 'wallaby')).toBe(702)
})

test('an index that is rebuilt after the clock was set back still drops what no longer exists', async () => {
  const ada = await newMember()
  await runCommand(ada, addResearch, {
    title: 'By the clock',
    notes: ['Stays', 'Goes'].map((title) => ({ title, text: 'numbat' })),
  })
  const index = await openIndex()
  await index.caughtUp()
  const scopes = (await again(ada)).actor.visibleScopes
  const total = async (): Promise<number> =>
    (await index.search({ workspaceId: ada.teamId, text: 'numbat', completeLastWord: false }, scopes)).total
  expect(await total()).toBe(2)
  // As after a restore of the database: no event reaches the index.
  await database
    .workspace(ada.teamId)
    .write(async (tx) => tx.updateTable('notes').set({ deleted_at: new Date() }).where('title', '=', 'Goes').execute())
  expect(await total()).toBe(2)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
  try {
    await index.rebuild()
  } finally {
    vi.useRealTimers()
  }
  expect(await total()).toBe(1)
})

test('an interrupted walk continues and loses nothing, and searches during it report its progress', async () => {
  const ada = await newMember()
  await runCommand(ada, addResearch, {
    title: 'Many',
    notes: Array.from({ length: 1_200 }, (_, number) => ({ title: `Number ${number}`, text: 'echidna' })),
  })
  const folder = newFolder()
  const read: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const index = await openIndex(folder)
    const reader = await again(ada, index)
    read.push((await search(reader, { query: { value: 'echidna' } })).reading?.things ?? Infinity)
    await reader.close()
    await index.close()
    open.splice(0)
  }
  expect(read.toSorted((a, b) => a - b)).toEqual(read)
  const index = await openIndex(folder)
  await index.caughtUp()
  const reader = await again(ada, index)
  expect((await search(reader, { query: { value: 'echidna' } })).reading).toBeNull()
  await reader.close()
  expect(
    (await index.search({ workspaceId: ada.teamId, text: 'echidna' }, (await again(ada)).actor.visibleScopes)).total,
  ).toBe(1_000)
  expect(
    (
      await index.search(
        { workspaceId: ada.teamId, text: '"number 1199"', completeLastWord: false },
        (await again(ada)).actor.visibleScopes,
      )
    ).total,
  ).toBe(1)
})

test('until an index includes the latest changes of a workspace, its searches say so, and no one else’s', async () => {
  const [ada, other] = [await newMember(), await newMember()]
  const index = await openIndex(newFolder())
  await index.caughtUp()
  const before = index.position()
  await runCommand(ada, addResearch, { title: 'Late', notes: [{ title: 'One', text: 'wombat' }] })
  await index.caughtUp()
  const behind: SearchIndex = { ...index, position: () => before }
  for (const [member, kept, reading] of [
    [ada, behind, { method: 'FULL_TEXT', things: null, waiting: null }],
    [other, behind, null],
    [ada, index, null],
  ] as const) {
    const reader = await again(member, kept)
    expect((await search(reader, { query: { value: 'wombat' } })).reading).toEqual(reading)
    await reader.close()
  }
})

test('each process has its own replica, and a command line shares one for reading', async () => {
  const ada = await newMember()
  await runCommand(ada, addResearch, { title: 'Shared', notes: [{ title: 'One', text: 'replicated' }] })
  const folder = newFolder()
  const [first, second] = [await openIndex(folder), await openIndex(folder)]
  await Promise.all([first.caughtUp(), second.caughtUp()])
  const scopes = (await again(ada)).actor.visibleScopes
  const borrowed = await borrowSearchIndex({
    database,
    kinds,
    folder,
    model: services.embedder.name,
    onError: (error) => failures.push(error),
  })
  for (const index of [first, second, borrowed])
    expect((await index.search({ workspaceId: ada.teamId, text: 'replicated' }, scopes)).total).toBe(1)
  await borrowed.close()
})

const addNoteOfFile = defineCommand({
  name: 'add-note-that-shows-a-file',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), fileId: z.uuid() }),
  async run(context, { projectId, fileId }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const content = { type: 'doc' as const, content: [{ type: 'file', attrs: { fileId } }] }
    return { noteIds: await addNotes(context, project, [{ title: 'Report', content, origin: 'written' }]) }
  },
})

test('a document of 300 full pages is found by a word on its last page', async () => {
  const index = await openIndex()
  const ada = await newMember(index)
  const { projectId, scopeId } = await runCommand(ada, addResearch, { title: 'Reports', notes: [] })
  const line = 'The people whom we asked said more about their work than anybody had asked, and this at length.'
  const pages = Array.from({ length: 300 }, (_, at) => ({
    lines: [`Page ${at + 1}`, ...Array.from({ length: 33 }, () => line), at === 299 ? 'Zanzibar' : 'Elsewhere'],
  }))
  const member = await again(ada, index)
  const { fileId, contentId } = await storeDocument(member, {
    scopeId,
    name: 'report.pdf',
    bytes: makePdf(pages),
    contentType: 'application/pdf',
  })
  const { signal } = new AbortController()
  await readStoredPdf({ services, teamId: member.teamId, contentId, signal })
  const texts = await member.database.read(async (tx) => textOfFiles(tx, services.hooks, [fileId]))
  expect(texts.get(fileId)?.text.length).toBeGreaterThan(800_000)
  const { noteIds } = await runCommand(member, addNoteOfFile, { projectId, fileId })
  await index.caughtUp()
  const found = await search(await again(member, index), { query: { method: 'FULL_TEXT', value: 'zanzibar' } })
  expect(found.items.map(({ id }) => id)).toEqual(noteIds)
}, 120_000)

test('a video is found by the subtitles inside it, and no longer by those of a withheld part', async () => {
  const index = await openIndex()
  const ada = await newMember(index)
  const { projectId, scopeId } = await runCommand(ada, addResearch, { title: 'Films', notes: [] })
  const folder = await mkdtemp(join(tmpdir(), 'quarry-subtitles-'))
  const subtitles = join(folder, 'said.srt')
  await writeFile(
    subtitles,
    '1\n00:00:00,200 --> 00:00:00,900\nGood marzipan\n\n2\n00:00:01,000 --> 00:00:01,900\nto Zanzibar\n',
  )
  const bytes = await makeRecording('film.mkv', ...pictureInput(2), '-i', subtitles, '-c:v', 'libx264', '-c:s', 'srt')
  await rm(folder, { recursive: true })
  const member = await again(ada, index)
  const { fileId, contentId } = await storeRecording(member, {
    scopeId,
    name: 'film.mkv',
    bytes,
    contentType: 'video/x-matroska',
  })
  const { noteIds } = await runCommand(member, addNoteOfFile, { projectId, fileId })
  const foundBy = async (value: string) => {
    await index.caughtUp()
    return (await search(await again(member, index), { query: { method: 'FULL_TEXT', value } })).items.map(
      ({ id }) => id,
    )
  }
  expect(await foundBy('zanzibar')).toEqual([])
  await convertRecording({ services, teamId: member.teamId, contentId, signal: new AbortController().signal })
  expect(await foundBy('zanzibar')).toEqual(noteIds)
  await runCommand(member, withholdPart, { fileId, startMs: 1_500, endMs: 1_600 })
  expect(await foundBy('zanzibar')).toEqual([])
  expect(await foundBy('marzipan')).toEqual(noteIds)
}, 60_000)

const withholdPart = defineCommand({
  name: 'withhold-part-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.object({ fileId: z.uuid(), startMs: z.int(), endMs: z.int() }),
  run: async (context, { fileId, ...part }) => withhold(context, fileId, [part]),
})
