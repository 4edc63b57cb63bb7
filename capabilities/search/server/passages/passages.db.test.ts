import '#generated/registry/graphql.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { graphql } from 'graphql'
import { z } from 'zod'
import { putGrant, setInheritance } from '#access/server/index.ts'
import type { NodeJson } from '#editor/document/content.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { addNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { changePerson } from '#people/server/commands/change-person.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { linkPerson } from '#people/server/commands/link-person.ts'
import { identifySpeaker } from '#speakers/server/commands/identify-speaker.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { openEmbeddings } from '#platform/server/models/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { restoreDeletions } from '#trash/server/commands/restore-deletions.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { startEmbeddingsService } from '#tests/harness/embeddings-service.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { keepDuePassages, keepPassages } from './keep-passages.ts'
import { relatedTo } from '../related.ts'
import { followPassages, openSearchIndex, search, type PassageFollower, type SearchIndex } from '../index.ts'

/**
 * The topics that the fake embedding service knows: a vector has one number for each topic, the count of its words in
 * the text.
 */
const MATTERS = [
  ['price', 'cost', 'expensive', 'cheap', 'pay'],
  ['garden', 'soil', 'plant', 'flower', 'seed'],
  ['slow', 'wait', 'lag', 'minutes', 'delay'],
  ['trust', 'private', 'secret', 'safe', 'hidden'],
]

function meaningOf(text: string): number[] {
  const words = text.toLowerCase().split(/[^a-z]+/)
  return [...MATTERS.map((matter) => words.filter((word) => matter.includes(word)).length), 0.1]
}

const service = await startEmbeddingsService()
/** Another model, which only counts vowels. */
const vowelsOf = (text: string): number[] => [text.split('o').length - 1, text.split('i').length]

/** For what a busy machine does late. */
const SOON = { timeout: 20_000 }

/** What the service waits for before it answers. */
let held: Promise<unknown> = Promise.resolve()

service.answerWith(async ({ body }) => {
  await held
  if (body.input.some((text) => text.includes('unspeakable')))
    return { status: 400, body: { error: 'cannot be embedded' } }
  const data = body.input.map((text, index) => ({
    index,
    embedding: body.model === 'vowels' ? vowelsOf(text) : meaningOf(text),
  }))
  return { body: { data } }
})
const endpoint = { EMBEDDINGS_URL: service.url, EMBEDDINGS_MODEL: 'four-matters', EMBEDDINGS_DIMENSIONS: '5' }

const { services, newWorkspace } = await useServices({ environment: endpoint })
const { database, kinds, embedder } = services
const failures: unknown[] = []
const open: { close(): Promise<void> }[] = []
const folders: string[] = []

const onError = (error: unknown): void => void failures.push(error)

function follow(by = embedder): PassageFollower {
  const follower = followPassages(services, by, onError)
  open.push(follower)
  return follower
}

async function openIndex(folder = mkdtempSync(join(tmpdir(), 'passages-')), by = embedder): Promise<SearchIndex> {
  folders.push(folder)
  const index = await openSearchIndex({ database, kinds, folder, model: by.name, onError })
  open.push(index)
  return index
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(async (one) => one.close()))
  expect(failures.splice(0)).toEqual([])
})
afterAll(async () => {
  await service.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The founder with current access, searching in this index. */
async function reader(workspace: TestWorkspace, index: SearchIndex): Promise<WorkspaceContext> {
  const context = await workspace.founder()
  context.services = { ...context.services, searchIndex: index }
  return context
}

async function found(
  context: WorkspaceContext,
  within: readonly Id[],
  value: string,
  method: 'VECTOR' | 'HYBRID' = 'VECTOR',
): Promise<string[]> {
  const result = await search(context, {
    query: { value, method },
    types: ['NOTE'],
    location: { method: 'LOCATED_IN', ids: [...within] },
  })
  expect(result).toMatchObject({ method, withoutMeaning: null })
  return result.items.map(({ preview }) => preview.title.map(({ text }) => text).join(''))
}

async function passagesKept(workspace: TestWorkspace, noteIds: readonly Id[]): Promise<number> {
  const context = await workspace.founder()
  const rows = await context.read(async (tx) =>
    tx
      .selectFrom('passages')
      .select('ordinal')
      .where('kind', '=', 'note')
      .where('resource_id', 'in', noteIds)
      .execute(),
  )
  await context.close()
  return rows.length
}

/** How many things of a workspace are due. */
async function due(workspace: TestWorkspace): Promise<number> {
  const context = await workspace.founder()
  const rows = await context.read(async (tx) => tx.selectFrom('passages_due').select('token').execute())
  await context.close()
  return rows.length
}

test('text with the same meaning in other words is found, with its passage; the index follows changes, deletions and restores', async () => {
  const workspace = await newWorkspace()
  const index = await openIndex()
  await index.caughtUp()
  expect(
    (await search(await reader(workspace, index), { query: { value: 'cost', method: 'VECTOR' } })).reading,
    'nobody reads what texts mean',
  ).toEqual({ method: 'VECTOR', things: 0, waiting: null })
  const passages = follow()
  const { projectId, noteIds } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Visits',
    notes: [
      { title: 'Mara', text: 'It was far too expensive for us.' },
      { title: 'Ben', text: 'The soil was dry and no flower came.' },
    ],
  })
  const settle = async (): Promise<void> => {
    await passages.caughtUp()
    await index.caughtUp()
  }
  await settle()
  const [first] = (
    await search(await reader(workspace, index), {
      query: { value: 'what does it cost', method: 'VECTOR' },
      types: ['NOTE'],
      location: { method: 'LOCATED_IN', ids: [projectId] },
      limit: 1,
    })
  ).items
  expect(first).toMatchObject({ id: noteIds[0], foundBy: 'MEANING' })
  expect(first?.preview.content.map(({ text }) => text).join('')).toContain('far too expensive')
  expect((await found(await reader(workspace, index), [projectId], 'how do I plant a seed', 'HYBRID'))[0]).toBe('Ben')

  expect(
    (await search(await reader(workspace, index), { query: { value: 'cost', method: 'VECTOR' } })).reading,
  ).toBeNull()
  const embedded = service.asked.length
  await runCommand(await workspace.founder(), changeNote, { id: noteIds[1], title: 'Ben' })
  await settle()
  expect(service.asked.length, 'the same text is not embedded twice').toBe(embedded)

  const { deletionId } = await runCommand(await workspace.founder(), deleteNotes, { ids: [noteIds[0]] })
  expect(await found(await reader(workspace, index), [projectId], 'cost')).not.toContain('Mara')
  await settle()
  expect(await passagesKept(workspace, noteIds)).toBe(1)
  await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId] })
  await settle()
  expect((await found(await reader(workspace, index), [projectId], 'cost'))[0]).toBe('Mara')
})

test('no one finds by meaning, or as related, what they may not see', async () => {
  const workspace = await newWorkspace()
  const [passages, index] = [follow(), await openIndex()]
  const { projectId: board, noteIds: hidden } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Board',
    notes: [{ title: 'Merger', text: 'Keep it secret and hidden, trust nobody.' }],
  })
  const { projectId: shared, noteIds: seen } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Open',
    notes: [{ title: 'Safety', text: 'People trust what is safe.' }],
  })
  await passages.caughtUp()
  await index.caughtUp()
  const founder = await reader(workspace, index)
  expect((await found(founder, [board, shared], 'a secret')).toSorted()).toEqual(['Merger', 'Safety'])
  expect(
    (await relatedTo(founder, { type: 'NOTE', id: seen[0] ?? '' }))
      .filter(({ projectId }) => projectId === board)
      .map(({ id }) => id),
  ).toEqual(hidden)

  const scopeId = await founder.read(
    async (tx) =>
      (
        await tx
          .selectFrom('notes')
          .select('scope_id')
          .where('id', '=', hidden[0] ?? '')
          .executeTakeFirstOrThrow()
      ).scope_id,
  )
  const { levelOn, visibleScopes } = founder.actor
  founder.actor = {
    ...founder.actor,
    visibleScopes: visibleScopes.filter((scope) => scope !== scopeId),
    levelOn: (scope) => (scope === scopeId ? 'NONE' : levelOn(scope)),
  }
  expect(await found(founder, [board, shared], 'a secret')).toEqual(['Safety'])
  const counted = await search(founder, {
    query: { value: 'secret', method: 'HYBRID' },
    types: ['NOTE'],
    location: { method: 'LOCATED_IN', ids: [board, shared] },
    counts: ['PROJECT', 'TYPE'],
    limit: 0,
  })
  expect(counted.counts).toEqual([
    { by: 'TYPE', value: 'NOTE', title: 'NOTE', count: 1 },
    { by: 'PROJECT', value: expect.any(String), title: 'Open', count: 1 },
  ])
  expect(
    (await relatedTo(founder, { type: 'NOTE', id: seen[0] ?? '' })).some(({ projectId }) => projectId === board),
  ).toBe(false)
  await expect(relatedTo(founder, { type: 'NOTE', id: hidden[0] ?? '' })).rejects.toMatchObject({ code: 'NotFound' })
})

test('people are found by what is said of them, only by readers of one of their places; names and addresses have no meaning', async () => {
  const workspace = await newWorkspace()
  const [passages, index] = [follow(), await openIndex()]
  const closed = await runCommand(await workspace.founder(), addResearch, {
    title: 'Board',
    notes: [{ title: 'Merger', text: 'Nothing much.' }],
  })
  const opened = await runCommand(await workspace.founder(), addResearch, {
    title: 'Open',
    notes: [{ title: 'Visit', text: 'Nothing much.' }],
  })
  const addPerson = async (name: string, summary: string): Promise<Id> => {
    const person = { name, email: `${name.toLowerCase()}@secret.example`, noteId: closed.noteIds[0] ?? '' }
    const { id } = await runCommand(await workspace.founder(), createPerson, person)
    await runCommand(await workspace.founder(), changePerson, { id, summary })
    return id
  }
  const ida = await addPerson('Ida', 'Runs a nursery.\nShe sells what a flower bed needs.')
  await addPerson('Seed', '')
  const people = async (context: WorkspaceContext) => {
    await passages.caughtUp()
    await index.caughtUp()
    const actor = (await context.reloadActor?.()) ?? context.actor
    const asking = { ...context, actor, services: { ...context.services, searchIndex: index } }
    const { items, total } = await search(asking, { query: { value: 'plant', method: 'VECTOR' }, types: ['PERSON'] })
    return { total, said: items.map(({ id, preview }) => [id, preview.content.map(({ text }) => text).join('')]) }
  }
  const shown = { total: 1, said: [[ida, expect.stringContaining('what a flower bed needs')]] }
  expect(await people(await workspace.founder())).toEqual(shown)
  const vera = await workspace.member('VIEWER')
  expect(await people(vera)).toEqual(shown)
  await (
    await workspace.founder()
  ).database.write(async (tx) => {
    const { scope_id: scopeId } = await tx
      .selectFrom('notes')
      .select('scope_id')
      .where('id', '=', closed.noteIds[0] ?? '')
      .executeTakeFirstOrThrow()
    await setInheritance(tx, workspace.teamId, scopeId, false)
  })
  expect(await people(vera)).toEqual({ total: 0, said: [] })
  const link = { noteId: opened.noteIds[0] ?? '', personId: ida }
  await runCommand(await workspace.founder(), linkPerson, { ...link, linked: true })
  expect(await people(vera)).toEqual(shown)
  await runCommand(await workspace.founder(), linkPerson, { ...link, linked: false })
  expect(await people(vera)).toEqual({ total: 0, said: [] })
})

test('a user who adds one note does not wait for users who add many, nor for a long text: all take turns; what waits is counted for those who may see it', async () => {
  const [mine, theirs, long] = [await newWorkspace(), await newWorkspace(), await newWorkspace()]
  const first = follow()
  await first.caughtUp()
  open.splice(open.indexOf(first), 1)
  await first.close()

  const sentence = (at: number): string => `The wait for number ${at} was long, and nobody said why it had to be so.`
  const importing = await mine.founder()
  importing.actor = { ...importing.actor, principal: { kind: 'import', id: newId() } }
  const imported = await runCommand(importing, addResearch, {
    title: 'Imported',
    notes: Array.from({ length: 400 }, (_, at) => ({ title: `Row ${at}`, text: `Imported ${at}.` })),
  })
  await runCommand(await long.founder(), addResearch, {
    title: 'Books',
    notes: [{ title: 'Book', text: Array.from({ length: 4_000 }, (_, at) => sentence(at)).join('\n') }],
  })
  for (const workspace of [mine, theirs]) {
    const { projectId } = await runCommand(await workspace.founder(), addResearch, {
      title: 'Typed',
      notes: [{ title: 'Typed', text: 'Typed by hand, the soil of the garden.' }],
    })
    if (workspace === theirs)
      await runCommand(await workspace.founder(), createInsight, { projectId, title: 'A draft, for contributors' })
  }

  const index = await openIndex()
  await index.caughtUp()
  const waiting = async (context: WorkspaceContext): Promise<unknown> =>
    (await search(context, { query: { value: 'waiting', method: 'VECTOR' } })).reading
  const waits = (count: number | null) => ({ method: 'VECTOR', things: null, waiting: count })
  // No process follows.
  await expect.poll(async () => waiting(await reader(mine, index))).toEqual(waits(null))

  const before = service.asked.length
  const blind = async (): Promise<WorkspaceContext> => {
    const context = await reader(mine, index)
    const visibleScopes = context.actor.visibleScopes.filter((id) => id !== imported.scopeId)
    context.actor = { ...context.actor, visibleScopes }
    return context
  }
  const release = Promise.withResolvers<undefined>()
  held = release.promise
  // A failure leaves no request waiting that the next tests would wait for.
  onTestFinished(() => release.resolve(undefined))
  const next = follow()
  // A project and its notes: what is being read counts as waiting until it is stored.
  await expect.poll(async () => waiting(await reader(mine, index))).toEqual(waits(2 + 401))
  expect(await waiting(await blind())).toEqual(waits(2))
  // Each workspace is looked through in its turn.
  await expect.poll(async () => waiting(await reader(theirs, index))).toEqual(waits(2 + 1))
  const viewer = await theirs.member('VIEWER')
  viewer.services = { ...viewer.services, searchIndex: index }
  expect(await waiting(viewer), 'a draft is told to those who write').toEqual(waits(2))
  release.resolve(undefined)
  await next.caughtUp()

  const turns = service.asked.slice(before).map(({ body }) => body.input)
  const turnOf = (words: string): number[] =>
    turns.flatMap((texts, at) => (texts.some((text) => text.includes(words)) ? [at] : []))
  const [book, rows] = [turnOf('The wait for number'), turnOf('Imported')]
  expect(book.length).toBeGreaterThan(3)
  expect(rows.length).toBeGreaterThan(5)
  expect(turnOf('Typed by hand')).toHaveLength(2)
  expect(Math.max(...turnOf('Typed by hand'))).toBeLessThan(8)
  expect(rows.some((at) => at > (book[1] ?? 0)) && book.some((at) => at > (rows[1] ?? 0))).toBe(true)
  await index.caughtUp()
  expect(await waiting(await reader(mine, index))).toBeNull()
  expect(await found(await reader(mine, index), [imported.projectId], 'nothing of it')).toHaveLength(20)
})

test('a user who adds a note while an import is at the model has the next turn, although texts of the import were taken ahead', async () => {
  const [mine, theirs] = [await newWorkspace(), await newWorkspace()]
  const passages = follow()
  await passages.caughtUp()
  const before = service.asked.length
  const release = Promise.withResolvers<undefined>()
  held = release.promise
  onTestFinished(() => release.resolve(undefined))
  try {
    const importing = await theirs.founder()
    importing.actor = { ...importing.actor, principal: { kind: 'import', id: newId() } }
    const { noteIds } = await runCommand(importing, addResearch, {
      title: 'Imported',
      notes: Array.from({ length: 200 }, (_, at) => ({ title: `Row ${at}`, text: `Imported ${at}.` })),
    })
    await expect.poll(() => service.asked.length, SOON).toBe(before + 1)
    await runCommand(await mine.founder(), addResearch, {
      title: 'Typed',
      notes: [{ title: 'Typed', text: 'Typed by hand, the soil of the garden.' }],
    })
    await expect.poll(async () => due(mine), SOON).toBe(2)
    release.resolve(undefined)
    await passages.caughtUp()
    const turns = service.asked.slice(before).map(({ body }) => body.input)
    expect(turns[1]?.some((text) => text.includes('Typed by hand'))).toBe(true)
    expect(turns.flat().filter((text, at, all) => all.indexOf(text) !== at)).toEqual([])
    expect(await passagesKept(theirs, noteIds)).toBe(200)
  } finally {
    release.resolve(undefined)
  }
})

test('nothing stays of the old text of what was changed or purged while it was being embedded', async () => {
  const workspace = await newWorkspace()
  const passages = follow()
  await passages.caughtUp()
  const { noteIds } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Short lives',
    notes: [{ title: 'Gone', text: 'The secret seed.' }],
  })
  const due = async () => {
    const context = await workspace.founder()
    return context.read(async (tx) => tx.selectFrom('passages_due').selectAll().execute())
  }
  await expect.poll(async () => (await due()).length + (await passagesKept(workspace, noteIds))).toBe(1)
  await passages.caughtUp()
  const id = noteIds[0] ?? ''
  const scopeId = newId()
  const keepLate = async (token: string): Promise<number> => {
    await runCommand(await workspace.founder(), keepDuePassages, {
      model: embedder.name,
      things: [{ kind: 'note', id, passages: [], token }],
      settled: [],
    })
    return passagesKept(workspace, noteIds)
  }
  const wait = async (): Promise<string> => {
    await runCommand(await workspace.founder(), keepPassages, {
      model: embedder.name,
      things: [],
      gone: [],
      due: [{ kind: 'note', id, scopeId, oneOfPlaces: [], broughtBy: '', chars: 1 }],
    })
    return (await due())[0]?.token ?? ''
  }
  open.splice(open.indexOf(passages), 1)
  await passages.close()
  const token = await wait()
  await wait()
  expect(await keepLate(token), 'it changed meanwhile').toBe(1)
  expect(await due()).toHaveLength(1)
  const { deletionId } = await runCommand(await workspace.founder(), deleteNotes, { ids: noteIds })
  await runCommand(await workspace.founder(), deleteForever, { ids: [deletionId] })
  await purgeWorkspace(await workspace.founder(), new AbortController().signal)
  expect(await due()).toEqual([])
})

test('a text that the model refuses does not block others', async () => {
  const workspace = await newWorkspace()
  const [passages, index] = [follow(), await openIndex()]
  const { projectId, noteIds } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Hard words',
    notes: [
      { title: 'Bad', text: 'This is unspeakable.' },
      { title: 'Good', text: 'A flower in the garden.' },
    ],
  })
  await passages.caughtUp()
  await index.caughtUp()
  expect(await passagesKept(workspace, noteIds)).toBe(1)
  expect(await found(await reader(workspace, index), [projectId], 'seed')).toEqual(['Good'])
})

test('purged content leaves no vector, even if nothing follows any more', async () => {
  const workspace = await newWorkspace()
  const passages = follow()
  const { noteIds } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Brief',
    notes: [{ title: 'Gone', text: 'The seed.' }],
  })
  await passages.caughtUp()
  expect(await passagesKept(workspace, noteIds)).toBe(1)
  open.splice(open.indexOf(passages), 1)
  await passages.close()
  const { deletionId } = await runCommand(await workspace.founder(), deleteNotes, { ids: noteIds })
  await runCommand(await workspace.founder(), deleteForever, { ids: [deletionId] })
  await purgeWorkspace(await workspace.founder(), new AbortController().signal)
  expect(await passagesKept(workspace, noteIds)).toBe(0)
})

test('changing the model starts over: its vectors, also of another length, replace the old ones', async () => {
  const workspace = await newWorkspace()
  const { projectId } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Models',
    notes: [
      { title: 'Mara', text: 'Too expensive.' },
      { title: 'Ben', text: 'Dry soil.' },
    ],
  })
  const [passages, index] = [follow(), await openIndex()]
  await passages.caughtUp()
  await index.caughtUp()
  expect((await found(await reader(workspace, index), [projectId], 'cost'))[0]).toBe('Mara')
  await Promise.all(open.splice(0).map(async (one) => one.close()))

  const other = openEmbeddings({
    modelFolder: '',
    fetchesModels: false,
    endpoint: { url: service.url, model: 'vowels', dimensions: 2 },
  })
  const [again, rebuilt] = [follow(other), await openIndex(folders.at(-1), other)]
  await again.caughtUp()
  await rebuilt.caughtUp()
  const context = await reader(workspace, rebuilt)
  context.services = { ...context.services, embedder: other }
  expect((await found(context, [projectId], 'ooo'))[0]).toBe('Mara')
})

test('one process does the work; another continues where it ended, and an interruption in between causes no gaps and no duplicates', async () => {
  const workspace = await newWorkspace()
  const first = follow()
  const { projectId, noteIds } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Many',
    notes: Array.from({ length: 150 }, (_, at) => ({ title: `Talk ${at}`, text: `Talk ${at}: the delay was long.` })),
  })
  // Closed in the middle of its work: what it stored stays, the next process does the rest.
  open.splice(open.indexOf(first), 1)
  await first.close()
  const next = [follow(), follow()]
  await Promise.race(next.map(async (one) => one.caughtUp()))
  expect(await passagesKept(workspace, noteIds)).toBe(150)
  // Only the process that does the work reports it, whichever of the two took it.
  const behind = await Promise.all(next.map(async (one) => one.secondsBehind()))
  expect(behind.filter((seconds) => seconds !== null)).toEqual([expect.any(Number)])
  expect(Math.max(...behind.map(Number))).toBeLessThan(60)
  const index = await openIndex()
  await index.caughtUp()
  expect((await found(await reader(workspace, index), [projectId], 'minutes to wait')).length).toBe(20)
})

test('a process that was silent for too long gives up the work without an error, and another one does it', async () => {
  const workspace = await newWorkspace()
  const first = follow()
  await first.caughtUp()
  const holderNow = async () =>
    (await database.global.selectFrom('search_followers').select('holder').executeTakeFirstOrThrow()).holder
  const silent = await holderNow()
  // Repeatedly, because it may just be renewing its hold.
  const takenOver = async (): Promise<boolean> => {
    await database.global
      .updateTable('search_followers')
      .set({ held_until: new Date(0) })
      .where('holder', '=', silent)
      .execute()
    return (await holderNow()) !== silent
  }
  await takenOver()
  const second = follow()
  await expect.poll(takenOver, { timeout: 25_000 }).toBe(true)
  await second.caughtUp()
  const { noteIds } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Late',
    notes: [{ title: 'Noor', text: 'The delay.' }],
  })
  await second.caughtUp()
  expect(await passagesKept(workspace, noteIds)).toBe(1)
  first.wake()
})

test('without a model words are searched and the answer says so; also when the service fails', async () => {
  const workspace = await newWorkspace()
  const index = await openIndex()
  const { projectId } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Words',
    notes: [{ title: 'Only words', text: 'The price.' }],
  })
  await index.caughtUp()
  const context = await reader(workspace, index)
  context.services = {
    ...context.services,
    embedder: openEmbeddings({ modelFolder: join(tmpdir(), 'no-models-here'), fetchesModels: false }),
  }
  const missing = await search(context, {
    query: { value: 'price', method: 'HYBRID' },
    location: { method: 'LOCATED_IN', ids: [projectId] },
  })
  expect(missing).toMatchObject({ method: 'FULL_TEXT', withoutMeaning: 'MODEL_MISSING', total: 1 })
  context.services = {
    ...context.services,
    embedder: openEmbeddings({
      modelFolder: '',
      fetchesModels: false,
      endpoint: { url: 'http://127.0.0.1:9/v1', model: 'none', dimensions: 5 },
    }),
  }
  expect(
    await search(context, {
      query: { value: 'price', method: 'VECTOR' },
      location: { method: 'LOCATED_IN', ids: [projectId] },
    }),
  ).toMatchObject({
    method: 'FULL_TEXT',
    withoutMeaning: 'MODEL_SILENT',
    total: 1,
  })
})

/** A talk of an interviewer and a participant, as an import reads it. */
const addTalk = defineCommand({
  name: 'add-a-talk-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.object({ asking: z.string() }),
  async run(context, { asking }) {
    const projectId = await addProject(context, {
      title: 'Talks',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const said = (speaker: string, text: string): NodeJson => ({
      type: 'utterance',
      attrs: { speaker },
      content: [{ type: 'text', text }],
    })
    const [noteId = ''] = await addNotes(context, project, [
      {
        title: 'Mara',
        content: {
          type: 'doc',
          content: [
            said(asking, 'Was the price too expensive, did it cost more than you pay elsewhere?'),
            said('Mara', 'Not at all. My garden is what I care for.'),
          ],
        },
        origin: 'written',
      },
    ])
    return { projectId, noteId }
  },
})

test('search by meaning never answers with what an interviewer says, and reports how much that is; search by words finds it', async () => {
  const workspace = await newWorkspace()
  const [passages, index] = [follow(), await openIndex()]
  const founder = async (): Promise<WorkspaceContext> => workspace.founder()
  const { projectId, noteId } = await runCommand(await founder(), addTalk, { asking: 'Ines' })
  await runCommand(await founder(), createHighlight, { noteId, place: { quote: 'Was the price too expensive' } })
  const searched = async (method: 'VECTOR' | 'HYBRID' | 'FULL_TEXT', value = 'expensive price') => {
    await passages.caughtUp()
    await index.caughtUp()
    const { items, leftOut } = await search(await reader(workspace, index), {
      query: { value, method, excludeInterviewers: true },
      types: ['NOTE', 'HIGHLIGHT'],
      location: { method: 'LOCATED_IN', ids: [projectId] },
    })
    return { found: items.map(({ id, type, saidBy }) => (type === 'NOTE' ? id : saidBy)), leftOut }
  }
  const answer = async (value: string): Promise<string> => {
    const { items } = await search(await reader(workspace, index), {
      query: { value, method: 'VECTOR' },
      types: ['NOTE'],
    })
    return items[0]?.preview.content.map(({ text }) => text).join('') ?? ''
  }
  const ines = { name: 'Ines', isInterviewer: false }
  // Ines's role is not known yet: the whole conversation is one passage.
  expect(await searched('VECTOR')).toEqual({ found: [[ines], noteId], leftOut: null })
  expect(await answer('price')).toContain('Was the price')
  const known = async (name: string, role: 'INTERVIEWER' | null, isEverywhere: boolean) =>
    runCommand(await founder(), identifySpeaker, { noteId, name, role, isEverywhere })
  for (const isEverywhere of [false, true]) {
    await known('Ines', 'INTERVIEWER', isEverywhere)
    expect(await searched('VECTOR', 'garden')).toEqual({ found: [noteId], leftOut: { words: 13, notes: 1 } })
    expect(await answer('garden')).toBe('… Not at all. My garden is what I care for.')
    // By both methods, its words would be found.
    expect(await searched('HYBRID', 'garden price')).toEqual({ found: [noteId], leftOut: { words: 13, notes: 1 } })
    const byWords = await searched('FULL_TEXT')
    expect(byWords.leftOut).toBeNull()
    expect(byWords.found).toContain(noteId)
    expect(byWords.found).toContainEqual([{ name: 'Ines', isInterviewer: true }])
    await known('Ines', null, isEverywhere)
    expect((await searched('VECTOR')).found).toHaveLength(2)
  }
})

test('search by words marks what an interviewer says and lists it after what others say, until the role is removed', async () => {
  const workspace = await newWorkspace()
  const [passages, index] = [follow(), await openIndex()]
  const founder = async (): Promise<WorkspaceContext> => workspace.founder()
  const others = await runCommand(await founder(), addTalk, { asking: 'Ben' })
  const { projectId, noteId } = await runCommand(await founder(), addTalk, { asking: 'Ines' })
  await runCommand(await founder(), createHighlight, { noteId, place: { quote: 'Was the price too expensive' } })
  await runCommand(await founder(), createHighlight, { noteId, place: { quote: 'My garden is what' } })
  const found = async (value: string, types: ('NOTE' | 'HIGHLIGHT')[]): Promise<unknown[]> => {
    await passages.caughtUp()
    await index.caughtUp()
    const { items } = await search(await reader(workspace, index), {
      query: { value },
      types,
      location: { method: 'LOCATED_IN', ids: [projectId, others.projectId] },
    })
    return items.map(({ type, id, isInterviewers }) => ({
      of: type === 'HIGHLIGHT' ? 'quote' : id === noteId ? 'Ines' : 'Ben',
      isInterviewers,
    }))
  }
  const theirs = { of: 'Ben', isInterviewers: false }
  for (const isEverywhere of [false, true]) {
    for (const [role, isInterviewers] of [
      ['INTERVIEWER', true],
      [null, false],
    ] as const) {
      await runCommand(await founder(), identifySpeaker, { noteId, name: 'Ines', role, isEverywhere })
      const own = { of: 'Ines', isInterviewers }
      expect(await found('expensive', ['NOTE'])).toEqual(isInterviewers ? [theirs, own] : [own, theirs])
      const all = await found('expensive', ['NOTE', 'HIGHLIGHT'])
      expect(all[isInterviewers ? 0 : 2]).toEqual(theirs)
      expect(all).toContainEqual({ of: 'quote', isInterviewers })
      // Mara says it in both.
      expect(await found('garden', ['NOTE'])).toEqual([{ of: 'Ines', isInterviewers: false }, theirs])
      expect(await found('garden', ['HIGHLIGHT'])).toEqual([{ of: 'quote', isInterviewers: false }])
      const { items } = await search(await reader(workspace, index), {
        query: { value: 'garden', method: 'VECTOR' },
        types: ['HIGHLIGHT'],
        location: { method: 'LOCATED_IN', ids: [projectId] },
      })
      expect(items.map(({ saidBy }) => saidBy.map(({ name }) => name))).toEqual([['Mara']])
    }
  }
  expect(await index.compare(workspace.teamId)).toMatchObject({ missing: [], different: [], beyond: [] })
})

test('related items report how much is left out, of what the reader may see', async () => {
  const workspace = await newWorkspace()
  const reported = async (context: WorkspaceContext): Promise<unknown> => {
    const { data } = await graphql({
      schema: buildSchema(),
      source: '{ relatedLeftOut { words notes } }',
      contextValue: { host: 'localhost', services: context.services, identity: null, workspace: context },
    })
    await context.close()
    return data?.relatedLeftOut
  }
  const before = (await reported(await workspace.founder())) as { words: number; notes: number } | null
  const bea = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const talks = [
    await runCommand(await workspace.founder(), addTalk, { asking: 'Ines' }),
    await runCommand(await workspace.founder(), addTalk, { asking: 'Ines' }),
  ]
  for (const { noteId } of talks)
    await runCommand(await workspace.founder(), identifySpeaker, { noteId, name: 'Ines', role: 'INTERVIEWER' })
  const of = (talksSeen: number) => ({
    words: (before?.words ?? 0) + 13 * talksSeen,
    notes: (before?.notes ?? 0) + talksSeen,
  })
  expect(await reported(await workspace.founder())).toEqual(of(2))
  expect(await reported(await workspace.again(bea))).toEqual(of(2))
  const { database: ofTeam, actor } = await workspace.founder()
  await ofTeam.write(async (tx) => {
    const scopeId = (await findProject(tx, talks[0]?.projectId ?? ''))?.scopeId ?? ''
    await setInheritance(tx, workspace.teamId, scopeId, false)
    await putGrant(tx, workspace.teamId, scopeId, { kind: 'user', id: actor.userId ?? '' }, 'FULL')
  })
  expect(await reported(await workspace.again(bea))).toEqual(of(1))
})
