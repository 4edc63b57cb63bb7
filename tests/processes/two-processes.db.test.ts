import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from '@tiptap/pm/transform'
import { createClient, type Client } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { openDocumentSession, type DocumentSession } from '#documents/web/document-session.ts'
import { type } from '#documents/testing.ts'
import { documentSchema } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import { createAccessToken } from '#workspaces/server/index.ts'
import { hasRedis, startRedis } from '../harness/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts'
import { useServices } from '../harness/workspace.ts'

const SECRET = 'a-secret-that-both-processes-share-0123456789'
const soon = { timeout: 15_000, interval: 10 }

const { connectionString, newWorkspace } = await useServices()
const workspace = await newWorkspace()

/** One stateless process of two. */
const startProcess = async (redisUrl: string, dataFolder: string): Promise<ServerProcess> =>
  startServerProcess({
    DATABASE_URL: connectionString,
    REDIS_URL: redisUrl,
    QUARRY_DATA: dataFolder,
    QUARRY_SECRET: SECRET,
  })

describe.skipIf(!hasRedis)(
  'two server processes over one database and one Redis (skipped without redis-server)',
  { timeout: 60_000 },
  () => {
    let folder = ''
    let redis: Awaited<ReturnType<typeof startRedis>>
    let one: ServerProcess
    let two: ServerProcess
    let token = ''
    const ends: Array<() => Promise<unknown>> = []

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'quarry-processes-'))
      redis = await startRedis()
      ;[one, two] = await Promise.all([startProcess(redis.url, folder), startProcess(redis.url, folder)])
      token = (await createAccessToken(await workspace.founder(), { name: 'both processes' })).token
    }, 60_000)
    afterAll(async () => {
      for (const end of ends) await end()
      await Promise.all([one.stop(), two.stop()])
      await redis.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const graph = async (
      { url }: ServerProcess,
      query: string,
      bearer = token,
      variables: Record<string, unknown> = {},
    ): Promise<Record<string, unknown>> => {
      const response = await fetch(`${url}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify({ query, variables }),
      })
      const { data, errors } = (await response.json()) as { data: Record<string, unknown> | null; errors?: unknown }
      if (!data) throw new Error(JSON.stringify(errors))
      return data
    }
    const createProject = async (process: ServerProcess, title: string, operation = newId()): Promise<Id> =>
      (
        (
          await graph(
            process,
            `mutation { done: createProject(input: { title: "${title}" }, operationId: "${operation}") { id } }`,
          )
        )['done'] as { id: Id }
      ).id
    const createNote = async (process: ServerProcess): Promise<{ documentId: Id; documentEpoch: number }> => {
      const projectId = await createProject(process, 'Edited in two processes')
      const { done } = await graph(
        process,
        `mutation { done: createNote(input: { projectId: "${projectId}" }, operationId: "${newId()}") { documentId documentEpoch } }`,
      )
      return done as { documentId: Id; documentEpoch: number }
    }
    const edit = async (
      { url }: ServerProcess,
      { documentId, documentEpoch }: { documentId: Id; documentEpoch: number },
      bearer = token,
    ): Promise<DocumentSession> => {
      const session = openDocumentSession({
        documentId,
        epoch: documentEpoch,
        origin: url.replace('http', 'ws'),
        bearer,
        keepOffline: false,
      })
      ends.push(async () => session.close())
      return session
    }
    const listen = ({ url }: ServerProcess, bearer = token): { ids: Id[]; ended: boolean; client: Client } => {
      const heard: { ids: Id[]; ended: boolean; client: Client } = {
        ids: [],
        ended: false,
        client: createClient({
          url: `${url.replace('http', 'ws')}/api/graphql`,
          retryAttempts: 0,
          webSocketImpl: class extends WebSocket {
            constructor(address: string, protocols?: string | string[]) {
              super(address, protocols ?? [], { headers: { authorization: `Bearer ${bearer}` } })
            }
          },
        }),
      }
      heard.client.subscribe<{ feed: { changes: Array<{ id: Id }> } }>(
        { query: 'subscription { feed { changes { id } } }' },
        {
          next: ({ data }) => heard.ids.push(...(data?.feed.changes ?? []).map(({ id }) => id)),
          error: () => (heard.ended = true),
          complete: () => (heard.ended = true),
        },
      )
      ends.push(async () => heard.client.dispose())
      return heard
    }
    const textOf = (session: DocumentSession): string => textOfContent(contentOfYjsDoc(session.ydoc))
    const insert = (session: DocumentSession, text: string): void =>
      type(session, (doc) => new Transform(doc).insert(1, documentSchema.text(text)))
    const isSaved = async (session: DocumentSession): Promise<void> =>
      vi.waitFor(() => expect(session.saved.current().status).toBe('saved'), soon)

    test('both are healthy and report the same', async () => {
      for (const { url } of [one, two]) expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
      const title = `made in one ${newId()}`
      await createProject(one, title)
      expect(JSON.stringify(await graph(two, '{ projects { nodes { title } } }'))).toContain(title)
    })

    test('an edit made through one appears in the other, both ways, and is saved once', async () => {
      const note = await createNote(one)
      const [ada, bo] = await Promise.all([edit(one, note), edit(two, note)])
      await Promise.all([isSaved(ada), isSaved(bo)])
      insert(ada, 'from-one ')
      await vi.waitFor(() => expect(textOf(bo)).toContain('from-one'), soon)
      insert(bo, 'from-two ')
      await vi.waitFor(() => expect(textOf(ada)).toContain('from-two'), soon)
      await Promise.all([isSaved(ada), isSaved(bo)])
      expect(textOf(ada).trim().split(/\s+/).toSorted()).toEqual(['from-one', 'from-two'])
      expect(textOf(bo)).toBe(textOf(ada))
    })

    test('a change made through one is received, and found, in the other', async () => {
      const heard = listen(two)
      let id: Id = newId()
      await vi.waitFor(async () => {
        id = await createProject(one, 'Heard across')
        await vi.waitFor(() => expect(heard.ids).toContain(id), { timeout: 500, interval: 5 })
      }, soon)
      const title = `Quizzaciously ${newId().slice(-6)}`
      const found = await createProject(one, title)
      await vi.waitFor(async () => {
        const { search } = await graph(
          two,
          '{ search(options: { query: { method: "FULL_TEXT", value: "quizzaciously" } }) { items { id } } }',
        )
        expect((search as { items: Array<{ id: Id }> }).items.map((item) => item.id)).toContain(found)
      }, soon)
    })

    test('the same act sent to both at once is done once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const operation = newId()
        const title = `Only one ${operation}`
        const ids = await Promise.all([
          createProject(one, title, operation),
          createProject(two, title, operation),
          createProject(one, title, operation),
        ])
        expect(new Set(ids).size).toBe(1)
        const all = (await graph(two, '{ projects(first: 1000) { nodes { title } } }'))['projects'] as {
          nodes: Array<{ title: string }>
        }
        expect(all.nodes.filter((node) => node.title === title)).toHaveLength(1)
      }
    })

    test('a job runs once, whichever process takes it', async () => {
      const projectId = await createProject(one, 'Imported into')
      const rows = Array.from({ length: 400 }, (_, row) => `Person ${row},Answer ${row}`)
      const uploaded = await fetch(
        `${one.url}/api/imports?${new URLSearchParams({ projectId, fileName: 'once.csv' }).toString()}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
          body: ['Respondent,What happened?', ...rows].join('\r\n'),
        },
      )
      const { id } = (await uploaded.json()) as { id: Id }
      const { import: found } = (await graph(two, `{ import(id: "${id}") { inspection } }`)) as {
        import: { inspection: { tables: Array<{ mapping: unknown }> } }
      }
      const operation = newId()
      const start = async (process: ServerProcess): Promise<unknown> =>
        graph(
          process,
          `mutation ($mappings: [StartImportInputMappingsItem!]) { done: startImport(input: { id: "${id}", mappings: $mappings }, operationId: "${operation}") { id } }`,
          token,
          { mappings: found.inspection.tables.map(({ mapping }) => mapping) },
        )
      await Promise.all([start(one), start(two), start(one)])
      await vi.waitFor(
        async () =>
          expect(await graph(two, `{ import(id: "${id}") { state added done } }`)).toEqual({
            import: { state: 'DONE', added: rows.length, done: rows.length },
          }),
        { timeout: 40_000, interval: 100 },
      )
      const { project } = (await graph(
        one,
        `{ project(id: "${projectId}") { notes(first: 1000) { nodes { id } } } }`,
      )) as { project: { notes: { nodes: unknown[] } } }
      expect(project.notes.nodes).toHaveLength(rows.length)
    })

    test('a user who loses access is disconnected within a second, also by the process that did not remove it', async () => {
      const made = await createAccessToken(await workspace.founder(), { name: 'taken away' })
      const note = await createNote(two)
      const session = await edit(two, note, made.token)
      const heard = listen(two, made.token)
      await isSaved(session)
      await vi.waitFor(async () => {
        const id = await createProject(two, 'still heard')
        await vi.waitFor(() => expect(heard.ids).toContain(id), { timeout: 500, interval: 5 })
      }, soon)
      const began = performance.now()
      await graph(
        one,
        `mutation { done: revokeAccessToken(input: { id: "${made.id}" }, operationId: "${newId()}") { id } }`,
      )
      await vi.waitFor(
        () => expect(session.saved.current()).toMatchObject({ status: 'refused', refusal: 'signed-out' }),
        { timeout: 3_000, interval: 5 },
      )
      expect(performance.now() - began).toBeLessThan(1_500)
      const hidden = await createProject(one, 'no longer heard')
      await createProject(one, 'nor this')
      await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 3_000, interval: 10 })
      expect(heard.ids).not.toContain(hidden)
      await expect(graph(two, '{ projects { nodes { id } } }', made.token)).rejects.toThrow(/not valid here/)
    })
  },
)
