import { createClient, type Client, type SubscribePayload } from 'graphql-ws'
import { afterAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import * as Y from 'yjs'
import { newId } from '#platform/kernel/ids.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { documentName } from '#documents/model/opening.ts'
import { publishWaiting } from '#imports/server/reading-turn.ts'
import { insertImport } from '#imports/server/store.ts'
import { createAccessToken } from '#workspaces/server/index.ts'
import { useHttpServer, type SignedInPerson } from '#tests/harness/http-server.ts'

const server = await useHttpServer()
const mine = await server.newWorkspace()
const theirs = await server.newWorkspace()
const host = server.hostOf(mine.subdomain)
const ends: Array<() => void> = []
afterAll(() => {
  for (const end of ends) end()
})

/** A browser's socket: Node resolves no name under localhost, so the host is given in the header. */
function socketOf(headers: Record<string, string>, asked = host) {
  return class extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address.replace(/^ws:\/\/[^/]+/, `ws://127.0.0.1:${server.port}`), protocols ?? [], {
        headers: { host: asked, ...headers },
      })
    }
  }
}

function graphSocket(
  headers: Record<string, string>,
  asked = host,
  connectionParams: Record<string, unknown> = {},
): Client {
  const client = createClient({
    url: `ws://${asked}/api/graphql`,
    webSocketImpl: socketOf(headers, asked),
    connectionParams,
    retryAttempts: 0,
    lazyCloseTimeout: 0,
  })
  ends.push(() => void client.dispose())
  return client
}

interface Heard {
  values: unknown[]
  errors: unknown[]
  completed: boolean
}

function listen(
  client: Client,
  payload: SubscribePayload = { query: 'subscription { feed { changes { id type } } }' },
): Heard {
  const heard: Heard = { values: [], errors: [], completed: false }
  client.subscribe(payload, {
    next: (value) => {
      if (value.errors) heard.errors.push(...value.errors)
      else heard.values.push(value.data)
    },
    error: (error) => void heard.errors.push(...[error].flat()),
    complete: () => {
      heard.completed = true
    },
  })
  return heard
}

const cookieOf = ({ cookie }: SignedInPerson) => ({ cookie, origin: `http://${host}` })
const soon = { timeout: 5_000, interval: 5 }
const create = async (workspace: typeof mine, title: string) =>
  server.graph(
    workspace.subdomain,
    { cookie: workspace.founder.cookie },
    `mutation { createProject(input: { title: "${title}" }, operationId: "${newId()}") { id } }`,
  )

/** Another session of the founder on the workspace's host. */
async function anotherSession(): Promise<{ cookie: string; sessionId: string }> {
  const { identity } = server.opened.services
  const rootSession = await identity.authenticate({ cookie: mine.founder.rootCookie }, server.hostOf())
  if (!rootSession) throw new Error('The founder is signed in.')
  const cookies = await identity.continueSession(rootSession, {
    host,
    ipAddress: '127.0.0.1',
    userAgent: 'test',
    cookie: undefined,
  })
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const session = await identity.authenticate({ cookie }, host)
  return { cookie, sessionId: session?.sessionId ?? '' }
}

test('changes arrive over the socket, and those of another workspace do not', async () => {
  const heard = listen(graphSocket(cookieOf(mine.founder)))
  await vi.waitFor(async () => {
    await create(theirs, 'not for others')
    await create(mine, 'for me')
    expect(heard.values.length).toBeGreaterThan(0)
  }, soon)
  const { data } = await server.graph(
    theirs.subdomain,
    { cookie: theirs.founder.cookie },
    '{ projects { nodes { id } } }',
  )
  for (const { id } of (data?.['projects'] as { nodes: Array<{ id: string }> } | undefined)?.nodes ?? [])
    expect(JSON.stringify(heard.values)).not.toContain(id)
})

test('an event for many subscribers is answered to each in the shape that it requested', async () => {
  const socket = graphSocket(cookieOf(mine.founder))
  const query = 'subscription ($ids: Boolean!) { feed { changes { type id @include(if: $ids) } } }'
  const renamed = listen(socket, { query: 'subscription { changed: feed { version } }' })
  const [withIds, without] = [true, false].map((ids) => listen(socket, { query, variables: { ids } }))
  const plain = [listen(socket), listen(graphSocket(cookieOf(mine.founder)))]
  await vi.waitFor(async () => {
    await create(mine, 'told to all')
    for (const heard of [renamed, withIds, without, ...plain]) expect(heard?.values.length).toBeGreaterThan(0)
  }, soon)
  const change = { type: 'project.created', id: expect.any(String) }
  expect(renamed.values[0]).toEqual({ changed: { version: expect.any(Number) } })
  const firstOf = (heard: Heard | undefined): unknown =>
    (heard?.values[0] as { feed: { changes: unknown[] } } | undefined)?.feed.changes[0]
  expect(firstOf(withIds)).toEqual(change)
  expect(firstOf(without)).toEqual({ type: change.type })
  for (const heard of plain) expect(firstOf(heard)).toEqual(change)
})

test('running work is reported in its current state each time, and nothing is reported about another workspace', async () => {
  const made = await create(mine, 'Imported into')
  const projectId = String((made.data?.['createProject'] as { id: string } | undefined)?.id)
  const { services } = server.opened
  const database = services.database.workspace(mine.teamId)
  const principal = (await mine.context()).actor.principal
  const one = await database.write(async (tx) => {
    const { scope_id: scopeId } = await tx
      .selectFrom('projects')
      .select('scope_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const row = { id: newId(), scopeId, projectId, fileName: 'rows.csv', storageKey: 'none', bytes: 10 }
    await insertImport(tx, mine.teamId, principal, row)
    return row
  })
  const query =
    'subscription ($of: [FollowedThingInput!]!) { progress(of: $of) { id import { fileName waits } file { id } } }'
  const payload = { query, variables: { of: [{ kind: 'import', id: one.id }] } }
  const heard = listen(graphSocket(cookieOf(mine.founder)), payload)
  const asked = server.hostOf(theirs.subdomain)
  const other = listen(graphSocket({ cookie: theirs.founder.cookie, origin: `http://${asked}` }, asked), payload)
  const reportedOf = (found: unknown) => ({ progress: { id: one.id, import: found, file: null } })
  const steps = [{ fileName: 'rows.csv', waits: false }]
  for (const waits of [true, false, true]) {
    await vi.waitFor(() => expect(heard.values).toEqual(steps.map(reportedOf)), soon)
    await publishWaiting(services, mine.teamId, one, waits)
    steps.push({ fileName: 'rows.csv', waits })
  }
  await vi.waitFor(
    () => expect([heard.values, other.values]).toEqual([steps.map(reportedOf), [reportedOf(null)]]),
    soon,
  )
  const many = { query, variables: { of: Array.from({ length: 201 }, () => ({ kind: 'file', id: newId() })) } }
  const refused = listen(graphSocket(cookieOf(mine.founder)), many)
  await vi.waitFor(() => expect(refused.errors).toMatchObject([{ extensions: { errorCode: 'ValidationError' } }]), soon)
})

test('a cookie of one workspace opens nothing on the host of another', async () => {
  const asked = server.hostOf(theirs.subdomain)
  const heard = listen(graphSocket({ cookie: mine.founder.cookie }, asked))
  await vi.waitFor(() => expect(heard.errors).toMatchObject([{ extensions: { errorCode: 'Unauthorized' } }]), soon)
})

test('a program follows changes only with a token that it names when the socket opens', async () => {
  const { token } = await createAccessToken(await mine.context(), { name: 'follows' })
  const { token: foreign } = await createAccessToken(await theirs.context(), { name: 'foreign' })
  const heard = listen(graphSocket({}, host, { authorization: `Bearer ${token}` }))
  await vi.waitFor(async () => {
    await create(mine, 'for the program')
    expect(heard.values.length).toBeGreaterThan(0)
  }, soon)
  const refused = [
    [{ authorization: `Bearer ${foreign}` }, 'TOKEN_REFUSED'],
    [{ authorization: `Bearer ${token}`, 'x-public-token': 'y' }, undefined],
  ] as const
  for (const [parameters, reason] of refused) {
    const { errors } = listen(graphSocket({}, host, parameters))
    await vi.waitFor(
      () => expect(errors).toMatchObject([{ extensions: { errorCode: 'Unauthorized', ...(reason && { reason }) } }]),
      soon,
    )
  }
})

test('a connection with endless requests is told to wait', async () => {
  const client = graphSocket(cookieOf(mine.founder))
  // The remaining one keeps the connection.
  listen(client)
  const codes: unknown[] = []
  while (codes.length < 120) {
    const { errors } = listen(client, { query: 'subscription { nonsense }' })
    await vi.waitFor(() => expect(errors).toHaveLength(1), { ...soon, interval: 1 })
    codes.push((errors[0] as { extensions: Record<string, unknown> }).extensions['errorCode'])
  }
  expect([codes.filter((code) => code === 'ValidationError').length, codes.at(-1)]).toEqual([119, 'TooManyRequests'])
})

test('mistakes and refusals have the same shapes on the socket as by POST', async () => {
  const client = graphSocket(cookieOf(mine.founder))
  const refusals = [
    [{ query: 'subscription { nonsense }' }, { code: 'BAD_USER_INPUT', errorCode: 'ValidationError' }],
    [{ query: 'subscription { feed {' }, { code: 'BAD_USER_INPUT', errorCode: 'ValidationError' }],
    [{ query: '{ projects { nodes { id } } }' }, { errorCode: 'InvalidOperation' }],
    [
      { query: `mutation { createProject(input: { title: "over the socket" }, operationId: "${newId()}") { id } }` },
      { errorCode: 'InvalidOperation' },
    ],
  ] as const
  for (const [payload, extensions] of refusals) {
    const heard = listen(client, payload)
    await vi.waitFor(() => expect(heard.errors).toMatchObject([{ extensions }]), soon)
  }
  const both = listen(graphSocket({ authorization: 'Bearer x', 'x-public-token': 'y' }))
  await vi.waitFor(
    () => expect(both.errors).toMatchObject([{ message: 'Send either a bearer token or a public token, not both.' }]),
    soon,
  )
})

test('a connection has a limited number of subscriptions', async () => {
  const client = graphSocket(cookieOf(mine.founder))
  const all = Array.from({ length: 21 }, () => listen(client))
  await vi.waitFor(
    () => expect(all.flatMap(({ errors }) => errors)).toMatchObject([{ extensions: { errorCode: 'TooManyRequests' } }]),
    soon,
  )
})

test.each(['/api/graphql', '/collaboration'])('pages of other sites cannot open a socket at %s', async (path) => {
  for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`, undefined]) {
    const from: Record<string, string> = origin === undefined ? { 'sec-fetch-site': 'cross-site' } : { origin }
    const socket = new (socketOf({ cookie: mine.founder.cookie, ...from }))(
      `ws://${host}${path}`,
      'graphql-transport-ws',
    )
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode)
      })
      socket.on('open', () => {
        resolve('open')
      })
      socket.on('error', () => undefined)
    })
    socket.terminate()
    expect([origin, status]).toEqual([origin, 403])
  }
})

async function newNote(workspace: typeof mine): Promise<{ documentId: string; documentEpoch: number }> {
  const made = await create(workspace, 'With a note')
  const projectId = String((made.data?.['createProject'] as { id: string } | undefined)?.id)
  const { data } = await server.graph(
    workspace.subdomain,
    { cookie: workspace.founder.cookie },
    `mutation { createNote(input: { projectId: "${projectId}" }, operationId: "${newId()}") { documentId documentEpoch } }`,
  )
  return data?.['createNote'] as { documentId: string; documentEpoch: number }
}

function openDocument(
  note: { documentId: string; documentEpoch: number },
  {
    headers = {},
    token = { schemaVersion: SCHEMA_VERSION },
    document = new Y.Doc(),
  }: { headers?: Record<string, string>; token?: Record<string, unknown>; document?: Y.Doc },
) {
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://${host}/collaboration`,
    WebSocketPolyfill: socketOf(headers) as never,
    maxAttempts: 1,
  })
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: documentName(note.documentId, note.documentEpoch),
    document,
    token: JSON.stringify(token),
  })
  provider.attach()
  const seen: { refusal: string | null; synced: boolean; closes: number } = { refusal: null, synced: false, closes: 0 }
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    seen.refusal = reason
  })
  provider.on('synced', () => {
    seen.synced = true
  })
  websocketProvider.on('close', () => {
    seen.closes += 1
  })
  ends.push(() => {
    provider.destroy()
    websocketProvider.destroy()
  })
  return seen
}

test('a document opens to its workspace by cookie or token, to no other, and to no page of another build', async () => {
  const note = await newNote(mine)
  const { token: bearer } = await createAccessToken(await mine.context(), { name: 'writes' })
  const { token: foreignBearer } = await createAccessToken(await theirs.context(), { name: 'foreign' })
  const byCookie = openDocument(note, { headers: cookieOf(mine.founder) })
  const byToken = openDocument(note, { token: { schemaVersion: SCHEMA_VERSION, bearer } })
  await vi.waitFor(() => expect([byCookie.synced, byToken.synced]).toEqual([true, true]), soon)
  const refusals: Array<[ReturnType<typeof openDocument>, string]> = [
    [
      openDocument(note, { headers: cookieOf(mine.founder), token: { schemaVersion: SCHEMA_VERSION - 1 } }),
      'outdated-page',
    ],
    [
      openDocument(note, { headers: cookieOf(mine.founder), token: { schemaVersion: SCHEMA_VERSION + 1 } }),
      'outdated-server',
    ],
    [openDocument(note, { headers: cookieOf(mine.founder), token: {} }), 'not-found'],
    [openDocument(note, {}), 'signed-out'],
    [openDocument(note, { token: { schemaVersion: SCHEMA_VERSION, bearer: 'nonsense' } }), 'signed-out'],
    [openDocument(note, { token: { schemaVersion: SCHEMA_VERSION, bearer: foreignBearer } }), 'signed-out'],
    [openDocument(await newNote(theirs), { headers: cookieOf(mine.founder) }), 'not-found'],
  ]
  for (const [opened, refusal] of refusals) {
    await vi.waitFor(() => expect(opened.refusal).toBe(refusal), soon)
    expect(opened.synced).toBe(false)
  }
})

test('an open page keeps its session in use by user activity, typing included, and not by what it follows', async () => {
  const { cookie, sessionId } = await anotherSession()
  const sessions = server.opened.services.database.global
  const idleSince = new Date(Date.now() - 600_000)
  await sessions.updateTable('sessions').set({ last_used_at: idleSince }).where('id', '=', sessionId).execute()
  // Clears what this process remembers about sessions.
  await server.opened.services.identity.endSessions({ host: 'nowhere.example' })
  const lastUse = async () =>
    (await sessions.selectFrom('sessions').select('last_used_at').where('id', '=', sessionId).executeTakeFirstOrThrow())
      .last_used_at
  const heard = listen(graphSocket({ cookie }))
  const document = new Y.Doc()
  const opened = openDocument(await newNote(mine), { headers: { cookie }, document })
  await vi.waitFor(async () => {
    await create(mine, 'while nobody is there')
    expect([heard.values.length > 0, opened.synced]).toEqual([true, true])
  }, soon)
  const asked = await server.graph(
    mine.subdomain,
    { cookie, 'x-background-request': '1' },
    '{ projects { nodes { id } } }',
  )
  expect([asked.errors, await lastUse()]).toEqual([undefined, idleSince])
  document.getXmlFragment('content').insert(0, [new Y.XmlElement('paragraph')])
  await vi.waitFor(async () => expect(await lastUse()).not.toEqual(idleSince), soon)
})

test('when a session ends, its subscriptions and documents close immediately, and those of other sessions stay', async () => {
  const ending = await anotherSession()
  const staying = await anotherSession()
  const note = await newNote(mine)
  const [endingSocket, stayingSocket] = [
    graphSocket({ cookie: ending.cookie }),
    graphSocket({ cookie: staying.cookie }),
  ]
  const [endingHears, stayingHears] = [listen(endingSocket), listen(stayingSocket)]
  const [endingDocument, stayingDocument] = [
    openDocument(note, { headers: { cookie: ending.cookie } }),
    openDocument(note, { headers: { cookie: staying.cookie } }),
  ]
  await vi.waitFor(async () => {
    await create(mine, 'heard by both')
    expect([
      endingHears.values.length > 0,
      stayingHears.values.length > 0,
      endingDocument.synced,
      stayingDocument.synced,
    ]).toEqual([true, true, true, true])
  }, soon)
  const closed = new Promise<number>((resolve) => {
    endingSocket.on('closed', () => {
      resolve(performance.now())
    })
  })
  const began = performance.now()
  await server.opened.services.identity.endSessions({ sessionId: ending.sessionId })
  expect((await closed) - began).toBeLessThan(1_000)
  await vi.waitFor(() => expect(endingDocument.closes).toBeGreaterThan(0), { timeout: 1_000, interval: 5 })
  const before = stayingHears.values.length
  await create(mine, 'heard by one')
  await vi.waitFor(() => expect(stayingHears.values.length).toBeGreaterThan(before), soon)
  expect(stayingDocument.closes).toBe(0)
})
