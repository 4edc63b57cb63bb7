import { beforeAll, expect, test, vi } from 'vitest'
import { Transform } from '@tiptap/pm/transform'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { openDocumentSession, type DocumentSession } from '#documents/web/document-session.ts'
import { type } from '#documents/testing.ts'
import { documentSchema } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import { proofSize } from '../harness/proof-size.ts'
import { seed } from '../harness/seeding.ts'
import { useOwnServer, type KillTarget } from '../harness/server.ts'

/** One workspace at the root address, so that programs reach it without name resolution. */
const server = useOwnServer({ SINGLE_HOST: 'on' })

const TARGETS = ['server', 'database', 'everything'] as const
const ROUNDS: readonly KillTarget[] = Array.from(
  { length: proofSize(3, 12) },
  (_one, at) => TARGETS[at % TARGETS.length] ?? 'server',
)
const ACTS_BETWEEN_KILLS = 12
const SETTLED_MS = 60_000
/** Text typed in the meantime is stored within this time after users can be served again. */
const SAVED_AFTER_RETURN_MS = 5_000
const ROWS = 3_000

let token = ''
let projectId: Id
beforeAll(async () => {
  const person = { email: 'ada@example.com', name: 'ada' }
  token = (await seed(server, { subdomain: 'survivors', workspaceName: 'Survivors', person, makesToken: true }))
    .accessToken
  projectId = (
    (await act('createProject', 'CreateProjectInput', { title: 'Killed again and again' }, newId())) as { id: Id }
  ).id
})

interface Answer {
  data?: Record<string, unknown> | null
  errors?: Array<{ message: string; extensions?: { errorCode?: string } }>
}

async function graph(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(SETTLED_MS),
  })
  return (await response.json()) as Answer
}

async function read(query: string, variables: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const { data, errors } = await graph(query, variables)
  if (!data || errors) throw new Error(JSON.stringify(errors))
  return data
}

/**
 * Sends an act with its operation id until it is acknowledged, as the outbox of a page does. A fault is retried, a
 * refusal is not.
 */
async function act(
  mutation: string,
  inputType: string,
  input: Record<string, unknown>,
  operation: Id,
): Promise<unknown> {
  let answered: unknown
  await vi.waitFor(
    async () => {
      const { data, errors } = await graph(
        `mutation ($input: ${inputType}!, $operation: ID!) { done: ${mutation}(input: $input, operationId: $operation) { id } }`,
        { input, operation },
      )
      const [error] = errors ?? []
      if (error?.extensions?.errorCode === 'InternalError') throw new Error(error.message)
      if (error) answered = new Error(error.message)
      else answered = data?.['done']
    },
    { timeout: SETTLED_MS, interval: 50 },
  )
  if (answered instanceof Error) throw answered
  return answered
}

/**
 * Acts continuously in several parallel loops until stopped; each act is sent again unchanged until it is acknowledged.
 */
function keepActing(
  hands: number,
  next: (count: number) => Promise<void>,
): { acknowledged(): number; stop(): Promise<void> } {
  let acknowledged = 0
  let begun = 0
  let going = true
  const hand = async (): Promise<void> => {
    while (going) {
      begun += 1
      await next(begun)
      acknowledged += 1
    }
  }
  const working = Promise.all(Array.from({ length: hands }, hand))
  return {
    acknowledged: () => acknowledged,
    async stop() {
      going = false
      await working
    },
  }
}

async function killAndReturn(target: KillTarget): Promise<void> {
  await server.kill(target)
  if (target === 'everything') await server.start()
  await server.waitUntilHealthy()
}

async function allNotes(): Promise<string[]> {
  const titles: string[] = []
  let after: string | null = null
  do {
    const data = await read(
      'query ($id: ID!, $after: String) { project(id: $id) { notes(first: 1000, after: $after) { nodes { title } endCursor hasNextPage } } }',
      { id: projectId, after },
    )
    const page = (
      data['project'] as { notes: { nodes: Array<{ title: string }>; endCursor: string | null; hasNextPage: boolean } }
    ).notes
    titles.push(...page.nodes.map(({ title }) => title))
    after = page.hasNextPage ? page.endCursor : null
  } while (after !== null)
  return titles
}

test('notes and publications: everything acknowledged is there, and nothing twice', async () => {
  const insight = (await act(
    'createInsight',
    'CreateInsightInput',
    { projectId, title: 'Published in the storm' },
    newId(),
  )) as { id: Id }
  const titles = new Set<string>()
  let published = false
  const notes = keepActing(3, async (count) => {
    const title = `Survivor ${count}`
    titles.add(title)
    await act('createNote', 'CreateNoteInput', { projectId, title }, newId())
  })
  const publications = keepActing(1, async (count) => {
    published = count % 2 === 1
    await act('changeInsight', 'ChangeInsightInput', { id: insight.id, published }, newId())
  })
  for (const target of ROUNDS) {
    const before = notes.acknowledged() + publications.acknowledged()
    await vi.waitFor(
      () => expect(notes.acknowledged() + publications.acknowledged()).toBeGreaterThan(before + ACTS_BETWEEN_KILLS),
      { timeout: SETTLED_MS, interval: 5 },
    )
    await killAndReturn(target)
  }
  await Promise.all([notes.stop(), publications.stop()])
  const found = (await allNotes()).filter((title) => titles.has(title))
  expect(found.toSorted()).toEqual([...titles].toSorted())
  expect(titles.size).toBeGreaterThan(ROUNDS.length * ACTS_BETWEEN_KILLS * 0.5)
  expect(await read('query ($id: ID!) { insight(id: $id) { published } }', { id: insight.id })).toEqual({
    insight: { published },
  })
})

test('two editors: everything that showed as saved is there, every word once, and both end with the same text', async () => {
  const note = (await act('createNote', 'CreateNoteInput', { projectId, title: 'Written in the storm' }, newId())) as {
    id: Id
  }
  const { note: shown } = (await read('query ($id: ID!) { note(id: $id) { documentId documentEpoch } }', {
    id: note.id,
  })) as { note: { documentId: Id; documentEpoch: number } }
  const open = async (): Promise<DocumentSession> =>
    openDocumentSession({
      documentId: shown.documentId,
      epoch: shown.documentEpoch,
      origin: server.url.replace('http', 'ws'),
      bearer: token,
      keepOffline: false,
    })
  const [ada, bo] = await Promise.all([open(), open()])
  const isSaved = async (session: DocumentSession): Promise<void> =>
    vi.waitFor(() => expect(session.saved.current().status).toBe('saved'), { timeout: SETTLED_MS, interval: 10 })
  await Promise.all([isSaved(ada), isSaved(bo)])
  const words: string[] = []
  const write = (session: DocumentSession, word: string): void => {
    words.push(word)
    type(session, (doc) => new Transform(doc).insert(1, documentSchema.text(`${word} `)))
  }
  const textOf = (session: DocumentSession): string[] =>
    textOfContent(contentOfYjsDoc(session.ydoc)).split(/\s+/).filter(Boolean)
  try {
    for (const [round, target] of ROUNDS.entries()) {
      write(ada, `ada-${round}-saved`)
      await isSaved(ada)
      const saved = [...words]
      // The kill happens in the middle of these; what is lost is sent again.
      for (let count = 0; count < 5; count += 1) {
        write(ada, `ada-${round}-${count}`)
        write(bo, `bo-${round}-${count}`)
      }
      await killAndReturn(target)
      const returned = performance.now()
      await Promise.all([isSaved(ada), isSaved(bo)])
      expect([target, performance.now() - returned < SAVED_AFTER_RETURN_MS]).toEqual([target, true])
      // A third user, who has no copy of it yet, finds everything that showed as saved.
      const reader = await open()
      await isSaved(reader)
      expect(textOf(reader)).toEqual(expect.arrayContaining(saved))
      await reader.close()
    }
    await vi.waitFor(() => expect(textOf(ada)).toEqual(textOf(bo)), { timeout: SETTLED_MS })
    expect(textOf(ada).toSorted()).toEqual(words.toSorted())
    // Readers see rendered content: it is updated when the editors leave, or pause.
    await Promise.all([ada.close(), bo.close()])
    await vi.waitFor(
      async () => {
        const { note: rendered } = (await read('query ($id: ID!) { note(id: $id) { content } }', { id: note.id })) as {
          note: { content: never }
        }
        expect(textOfContent(rendered.content).split(/\s+/).filter(Boolean).toSorted()).toEqual(words.toSorted())
      },
      { timeout: SETTLED_MS, interval: 200 },
    )
  } finally {
    await Promise.all([ada.close(), bo.close()])
  }
})

test('an import continues where it was: every row becomes one note', async () => {
  const header = 'Respondent,What did you try to do?,How did it go?'
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `Respondent ${row},"Tried, on day ${row % 30}, to export",${'It went well enough. '.repeat(3)}${row}`,
  )
  const uploaded = await fetch(
    `${server.url}/api/imports?${new URLSearchParams({ projectId, fileName: 'storm.csv' }).toString()}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: [header, ...rows].join('\r\n'),
    },
  )
  const { id } = (await uploaded.json()) as { id: Id }
  expect(uploaded.status).toBe(201)
  const { import: found } = (await read('query ($id: ID!) { import(id: $id) { inspection } }', { id })) as {
    import: { inspection: { tables: Array<{ mapping: { columns: Array<{ index: number; role: string }> } }> } }
  }
  const mappings = found.inspection.tables.map(({ mapping }) => ({
    ...mapping,
    columns: mapping.columns.map((column) => (column.index === 0 ? { ...column, role: 'title' } : column)),
  }))
  const operation = newId()
  await act('startImport', 'StartImportInput', { id, mappings }, operation)
  const progress = async () =>
    (await read('query ($id: ID!) { import(id: $id) { state done added failed errorMessage } }', { id }))['import'] as {
      state: string
      done: number
      added: number
      failed: number
      errorMessage: string | null
    }
  let killed = 0
  for (const target of ROUNDS) {
    const { state } = await progress()
    if (state !== 'RUNNING') break
    await killAndReturn(target)
    killed += 1
    // Sending the start again does not start it twice.
    await act('startImport', 'StartImportInput', { id, mappings }, operation)
  }
  expect(killed).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await progress()).toMatchObject({ state: 'DONE', added: ROWS, failed: 0 }), {
    timeout: 120_000,
    interval: 200,
  })
  const titles = (await allNotes()).filter((title) => title.startsWith('Respondent '))
  expect(titles).toHaveLength(ROWS)
  expect(new Set(titles).size).toBe(ROWS)
})
