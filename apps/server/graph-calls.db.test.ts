import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import pg from 'pg'
import { expect, test } from 'vitest'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { newId } from '#platform/kernel/ids.ts'
import { createAccessToken } from '#workspaces/server/index.ts'
import { useHttpServer, type HttpAnswer } from '#tests/harness/http-server.ts'

const server = await useHttpServer()
const { subdomain, founder, context } = await server.newWorkspace()
const host = server.hostOf(subdomain)
const signedIn = { cookie: founder.cookie, origin: `http://${host}`, 'content-type': 'application/json' }
const post = async (body: string | Buffer, headers: Record<string, string> = signedIn) =>
  server.ask(host, '/api/graphql', { method: 'POST', headers, body })
const errorsOf = (answer: HttpAnswer) =>
  [answer.json()].flat()[0]?.['errors'] as Array<{ message: string; extensions: Record<string, unknown> }>

test('a refusal of a command is sent with code, title, sentence and problems', async () => {
  const create = `mutation ($title: String!) { createProject(input: { title: $title }, operationId: "${newId()}") { id } }`
  const { errors } = await server.graph(subdomain, signedIn, create, { title: 'x'.repeat(5_000) })
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    errorCode: 'ValidationError',
    humanReadable: true,
  })
  expect(errors?.[0]?.extensions['problems']).toMatchObject([{ path: ['title'] }])
  expect(errors?.[0]?.extensions['title']).toBeTypeOf('string')

  const missing = await server.graph(
    subdomain,
    signedIn,
    `mutation { deleteProject(input: { id: "${newId()}" }, operationId: "${newId()}") { deletionId } }`,
  )
  expect(missing.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/not found/),
    extensions: { errorCode: 'NotFound', humanReadable: true },
  })
})

test('the metrics answer this machine only under its own names: any name may be made to lead here', async () => {
  for (const [asked, status] of [
    [server.hostOf(), 200],
    ['127.0.0.1:3000', 200],
    ['evil.example', 403],
  ] as const)
    expect([asked, (await server.ask(asked, '/metrics')).status]).toEqual([asked, status])
})

test('a request without a session is asked to sign in', async () => {
  const { errors } = await server.graph(subdomain, {}, '{ projects { nodes { id } } }')
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'UNAUTHENTICATED',
    errorCode: 'Unauthorized',
    title: 'Sign in first',
  })
})

test('introspection is answered for members, with the same result each time', async () => {
  const query = getIntrospectionQuery()
  const { errors } = await server.graph(subdomain, {}, query)
  expect(errors?.[0]?.extensions).toMatchObject({ errorCode: 'Unauthorized' })
  // Any address may get an account: it is not a member of anything.
  const answer = await server.ask(server.hostOf(), '/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: founder.rootCookie },
    body: JSON.stringify({ query }),
  })
  expect(errorsOf(answer)[0]?.extensions).toMatchObject({ errorCode: 'Unauthorized' })
  const batch = await post(JSON.stringify([{ query }]), { 'content-type': 'application/json' })
  expect(errorsOf(batch)[0]?.extensions).toMatchObject({ errorCode: 'Unauthorized' })
  expect((await server.graph(subdomain, {}, '{ __typename }')).errors).toBeUndefined()

  // Twice, since a repeated query runs in another way.
  const ask = async () => (await server.graph(subdomain, signedIn, query)).data
  for (const data of [await ask(), await ask()]) {
    const reported = buildClientSchema(data as unknown as IntrospectionQuery)
    expect(reported.getQueryType()?.getFields()['note']?.description).toMatch(/^A note by its id;/)
    expect(reported.getMutationType()?.getFields()['changeChart']?.description).toMatch(
      /\n\nWho may: Contributors can save, rename and change charts\.$/,
    )
  }
})

test('introspection is answered some twenty times a minute for one person, in batches as well', async () => {
  const batch = Array.from({ length: 50 }, () => ({ query: '{ __schema { queryType { name } } }' }))
  const answer = await post(JSON.stringify(batch))
  const refused = (JSON.parse(answer.text) as Array<{ errors?: Array<{ extensions: { errorCode: string } }> }>).filter(
    ({ errors }) => errors?.[0]?.extensions.errorCode === 'TooManyRequests',
  )
  expect(refused.length).toBeGreaterThanOrEqual(30)
  expect((await server.graph(subdomain, signedIn, '{ viewer { user { id } } }')).errors).toBeUndefined()
})

test('several operations are sent together and answered in order', async () => {
  const answer = await post(
    JSON.stringify([
      { query: '{ viewer { user { id } } }' },
      { query: '{ nonsense }' },
      { query: '{ projects { nodes { title } } }' },
    ]),
  )
  const list = JSON.parse(answer.text) as Array<{ data?: unknown; errors?: unknown }>
  expect(list).toHaveLength(3)
  expect([list[0]?.errors, list[2]?.errors]).toEqual([undefined, undefined])
  expect(list[1]?.errors).toBeDefined()
  const tooMany = await post(JSON.stringify(Array.from({ length: 51 }, () => ({ query: '{ __typename }' }))))
  expect(tooMany.status).toBe(413)
})

test('an operation with the headers and extras that the page sends is accepted', async () => {
  const answer = await post(JSON.stringify({ query: '{ viewer { user { id } } }', extras: { screen: 'home' } }), {
    ...signedIn,
    release: 'abc 2026-11-20T00:00:00.000Z',
  })
  expect(answer.json()['data']).toMatchObject({ viewer: { user: { id: expect.any(String) } } })
})

test('a bearer token acts in its workspace; together with a public token it is refused, elsewhere it is invalid', async () => {
  const { token } = await createAccessToken(await context(), { name: 'script' })
  const bearer = { authorization: `Bearer ${token}` }
  expect((await server.graph(subdomain, bearer, '{ projects { nodes { id } } }')).errors).toBeUndefined()
  const both = await server.graph(subdomain, { ...bearer, 'x-public-token': 'p' }, '{ projects { nodes { id } } }')
  expect(both.errors?.[0]).toMatchObject({
    message: 'Send either a bearer token or a public token, not both.',
    extensions: { errorCode: 'Unauthorized' },
  })
  const other = await server.newWorkspace()
  expect(
    (await server.graph(other.subdomain, bearer, '{ projects { nodes { id } } }')).errors?.[0]?.extensions,
  ).toMatchObject({ errorCode: 'Unauthorized', reason: 'TOKEN_REFUSED' })
  for (const wrong of ['Bearer nonsense', 'Basic YTpi', `Bearer ${token.slice(0, -2)}xx`]) {
    expect(
      (await server.graph(subdomain, { authorization: wrong }, '{ projects { nodes { id } } }')).errors?.[0]
        ?.extensions['errorCode'],
    ).toBe('Unauthorized')
  }
})

test.each(['https://evil.example', 'null', `http://localhost.evil.example`, `http://other.localhost`])(
  'a page of %s is refused',
  async (origin) => {
    const answer = await post(JSON.stringify({ query: '{ viewer { user { id } } }' }), { ...signedIn, origin })
    expect(errorsOf(answer)[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', errorCode: 'Forbidden' })
  },
)

test('queries that are too deep, too costly or circular are refused before anything runs', async () => {
  const deep = `{ projects { nodes { ${'notes { nodes { project { '.repeat(6)} id ${'} } }'.repeat(6)} } } }`
  expect((await server.graph(subdomain, signedIn, deep)).errors?.[0]?.message).toMatch(/levels deep/)
  const costly = `{ ${Array.from({ length: 40 }, (_, index) => `a${index}: projects(first: 1000) { nodes { id title color } }`).join(' ')} }`
  expect((await server.graph(subdomain, signedIn, costly)).errors?.[0]?.message).toMatch(/could answer with/)
  const circle =
    'query { projects { nodes { ...a } } } fragment a on Project { id ...b } fragment b on Project { title ...a }'
  expect((await server.graph(subdomain, signedIn, circle)).errors?.[0]?.extensions).toMatchObject({
    errorCode: 'ValidationError',
  })
  const bomb = `query { ...f0 } ${Array.from({ length: 30 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`).join(' ')} fragment f30 on Query { __typename }`
  const began = performance.now()
  await post(JSON.stringify({ query: bomb }))
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a query can name as many things at once as a page may have', async () => {
  const ids = Array.from({ length: 1_001 }, () => newId())
  const { errors } = await server.graph(
    subdomain,
    signedIn,
    'query ($ids: [ID!]!) { notesById(ids: $ids) { content } }',
    { ids },
  )
  expect(errors?.[0]).toMatchObject({
    message: expect.stringMatching(/at most 1000/),
    extensions: { errorCode: 'ValidationError' },
  })
  expect(
    (
      await server.graph(subdomain, signedIn, 'query ($ids: [ID!]!) { notesById(ids: $ids) { id } }', {
        ids: ids.slice(1),
      })
    ).errors,
  ).toBeUndefined()
})

test.each([
  ['malformed JSON', '{"query": ', 400],
  ['no JSON at all', 'hello', 400],
  ['JSON that is no operation', '[1, 2]', 200],
  ['a string', '"{ viewer { user { id } } }"', 400],
  ['an empty body', '', 400],
  ['nothing to ask', '{}', 400],
  ['malformed GraphQL', '{"query":"{ viewer { "}', 200],
  ['variables that are no object', '{"query":"{ viewer { user { id } } }","variables":"x"}', 400],
  ['a prototype', '{"query":"{ viewer { user { id } } }","__proto__":{"a":1}}', 400],
])('%s is the caller’s mistake', async (_name, body, status) => {
  const answer = await post(body)
  expect([answer.status, answer.headers['content-type']?.split(';')[0]]).toEqual([
    status,
    expect.stringMatching(/json/),
  ])
  expect(errorsOf(answer)[0]?.message).not.toMatch(/went wrong/)
  expect(answer.text).not.toMatch(/node_modules|at .+:\d+:\d+/)
})

test('text that is not UTF-8 is refused', async () => {
  const answer = await post(
    Buffer.concat([
      Buffer.from('{"query":"{ viewer { user { id } } } #'),
      Buffer.from([0xff, 0xfe, 0x80]),
      Buffer.from('"}'),
    ]),
  )
  expect(answer.status).toBe(400)
})

test('a body of more than 10,001,000 bytes is refused', async () => {
  const body = (bytes: number): string =>
    JSON.stringify({ query: '{ viewer { user { id } } }', extras: { pad: 'x'.repeat(bytes) } })
  const frame = body(0).length
  expect((await post(body(10_001_000 - frame))).status).toBe(200)
  const answer = await post(body(10_001_001 - frame)).catch((error: unknown) => error as Error)
  if (!(answer instanceof Error))
    expect([answer.status, errorsOf(answer)[0]]).toMatchObject([413, { message: expect.stringMatching(/larger/) }])
})

test('other methods and content types are refused', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await server.ask(host, '/api/graphql?query={viewer{user{id}}}', {
      method,
      headers: { cookie: founder.cookie },
    })
    expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'POST'])
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    const answer = await post(
      JSON.stringify({
        query: `mutation { createProject(input: { title: "forged" }, operationId: "${newId()}") { id } }`,
      }),
      { ...signedIn, 'content-type': type },
    )
    expect([type, answer.status]).toEqual([type, 415])
  }
  const { data } = await server.graph(subdomain, signedIn, '{ projects { nodes { title } } }')
  expect(JSON.stringify(data)).not.toContain('forged')
})

test('answers are not stored by any cache', async () => {
  const answer = await post(JSON.stringify({ query: '{ viewer { user { id } } }' }))
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('NUL and half characters, wherever a text is allowed, are not our fault', async () => {
  for (const text of ['a\u0000b', '\ud800', 'x\udfff y']) {
    const create = `mutation ($title: String!) { createProject(input: { title: $title, summary: $title }, operationId: "${newId()}") { id title } }`
    const { errors } = await server.graph(subdomain, signedIn, create, { title: text })
    for (const error of errors ?? [])
      expect([JSON.stringify(text), error.extensions['errorCode']]).toEqual([JSON.stringify(text), 'ValidationError'])
    const search = await server.graph(
      subdomain,
      signedIn,
      '{ search(options: { query: { method: "FULL_TEXT", value: "a\\u0000 \\ud800" } }) { total } }',
    )
    for (const error of search.errors ?? []) expect(error.extensions['errorCode']).toBe('ValidationError')
  }
})

test('many simultaneous requests, the first of a member, do not wait for a connection that another of them holds', async () => {
  const fresh = await server.newWorkspace()
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () =>
      server.graph(
        fresh.subdomain,
        { cookie: fresh.founder.cookie },
        '{ projects { nodes { id } } viewer { user { id } } }',
      ),
    ),
  )
  expect(answers.every(({ data, errors }) => data !== null && errors === undefined)).toBe(true)
})

test('an answer that fails while other parts of it are still being read keeps no connection, even after a few dozen', async () => {
  const words = Array.from({ length: 61 }, (_, at) => `w${at}`).join(' ')
  const reading =
    'nodes { id title notes(first: 50) { nodes { id tags { id } fieldValues { provenance } highlights { id tags { id } } } } }'
  const failing = `{ search(options: { query: { method: "FULL_TEXT", value: "${words}" } }) { total } a: projects(first: 50) { ${reading} } b: projects(first: 49) { ${reading} } }`
  for (let turn = 0; turn < 100; turn += 1)
    expect((await server.graph(subdomain, signedIn, failing)).errors?.[0]?.extensions['errorCode']).toBe(
      'ValidationError',
    )
  const { data } = await server.graph(subdomain, signedIn, '{ projects { nodes { id } } viewer { user { id } } }')
  expect(data).not.toBeNull()
})

test('strangers who are signed in on a workspace’s host keep no connection, even after a dozen queries', async () => {
  const stranger = await server.newWorkspace()
  const session = await server.opened.services.identity.authenticate(
    { cookie: stranger.founder.rootCookie },
    server.hostOf(),
  )
  if (!session) throw new Error('The founder of the other workspace is signed in.')
  const cookies = await server.opened.services.identity.continueSession(session, {
    host,
    ipAddress: '127.0.0.1',
    userAgent: 'test',
    cookie: undefined,
  })
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  for (let turn = 0; turn < 30; turn += 1)
    expect((await server.graph(subdomain, { cookie }, '{ viewer { role } }')).data).toEqual({ viewer: null })
  expect((await server.graph(subdomain, signedIn, '{ projects { nodes { id } } }')).data).not.toBeNull()
})

test('the same act sent several times at once is done once, and every call is answered with its result', async () => {
  const operation = newId()
  const create = `mutation { createProject(input: { title: "at once" }, operationId: "${operation}") { id title } }`
  const answers = await Promise.all(Array.from({ length: 8 }, async () => server.graph(subdomain, signedIn, create)))
  expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined))
  expect(new Set(answers.map(({ data }) => (data?.['createProject'] as { id: string } | undefined)?.id)).size).toBe(1)
})

test('a note is answered as it is read, when it is created and when the call is sent again', async () => {
  const made = await server.graph(
    subdomain,
    signedIn,
    `mutation { createProject(input: { title: "notes" }, operationId: "${newId()}") { id } }`,
  )
  const projectId = (made.data?.['createProject'] as { id: string } | undefined)?.id
  const fields =
    '{ id title preview locked origin documentId documentEpoch happenedAt createdById createdAt updatedAt project { id } content viewerCan { edit delete } }'
  const create = `mutation { createNote(input: { projectId: "${projectId}", title: " Ada's call " }, operationId: "${newId()}") ${fields} }`
  const first = (await server.graph(subdomain, signedIn, create)).data?.['createNote'] as
    | Record<string, unknown>
    | undefined
  expect(first).toMatchObject({ title: "Ada's call", project: { id: projectId }, documentEpoch: 1 })
  const again = await server.graph(subdomain, signedIn, create)
  const read = await server.graph(subdomain, signedIn, `{ note(id: "${String(first?.['id'])}") ${fields} }`)
  expect([again.data?.['createNote'], read.data?.['note']]).toEqual([first, first])
})

test('a subscription is answered over a socket only', async () => {
  const answer = await post(JSON.stringify({ query: 'subscription { feed { changes { id } } }' }), {
    ...signedIn,
    accept: 'text/event-stream',
  })
  expect([answer.status, errorsOf(answer)[0]?.extensions['errorCode']]).toEqual([400, 'InvalidOperation'])
})

test('no page of another site receives permission to read an answer', async () => {
  const answer = await post(JSON.stringify({ query: '{ viewer { user { id } } }' }), {
    'content-type': 'application/json',
    origin: 'https://evil.example',
  })
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('callers who use the specification of GraphQL over HTTP get such answers, with its status', async () => {
  const strict = { ...signedIn, accept: 'application/graphql-response+json, application/json;q=0.9' }
  for (const [query, status] of [
    ['{ viewer { user { id } } }', 200],
    ['{ nonsense }', 400],
    ['{ viewer {', 400],
  ] as const) {
    const answer = await post(JSON.stringify({ query }), strict)
    expect([query, answer.status, answer.headers['content-type']]).toEqual([
      query,
      status,
      'application/graphql-response+json; charset=utf-8',
    ])
  }
})

test('an invalid operation id is refused', async () => {
  const { errors } = await server.graph(
    subdomain,
    signedIn,
    'mutation { createProject(input: { title: "x" }, operationId: "not-an-id") { id } }',
  )
  expect(errors?.[0]?.extensions).toMatchObject({ errorCode: 'ValidationError', humanReadable: true })
})

test('an act that is sent again after its result was deleted is refused, and is not our fault', async () => {
  const operationId = newId()
  const create = async () =>
    server.graph(
      subdomain,
      signedIn,
      `mutation { createProject(input: { title: "Short" }, operationId: "${operationId}") { id title } }`,
    )
  const { data } = await create()
  expect((await create()).data).toEqual(data)
  const { id } = (data ?? {})['createProject'] as { id: string }
  const gone = `mutation { deleteProject(input: { id: "${id}" }, operationId: "${newId()}") { deletionId } }`
  expect((await server.graph(subdomain, signedIn, gone)).errors).toBeUndefined()
  const { errors } = await create()
  expect(errors).toMatchObject([
    { path: ['createProject'], extensions: { code: 'NOT_FOUND', errorCode: 'NotFound', humanReadable: true } },
  ])
})

test('our own faults are sent without their message', async () => {
  const owner = new pg.Client({ connectionString: server.connectionString })
  await owner.connect()
  await owner.query('alter table cell.projects rename to projects_away')
  try {
    const { data, errors } = await server.graph(subdomain, signedIn, '{ projects { nodes { id } } }')
    expect(data).toBeNull()
    expect(errors).toHaveLength(1)
    expect(errors?.[0]?.extensions).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      errorCode: 'InternalError',
      humanReadable: false,
    })
    expect(JSON.stringify(errors)).not.toMatch(/relation|select|projects_away|42P01/)
  } finally {
    await owner.query('alter table cell.projects_away rename to projects')
    await owner.end()
  }
})

/** A value for a required argument; identifiers have the value of `id`. */
function valueFor(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return valueFor(type.ofType, id)
  if (isListType(type)) return [valueFor(type.ofType, id)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) || getNamedType(field.type).name === 'ID')
        .map((field) => [field.name, valueFor(field.type, id)]),
    )
  return { ID: id, Int: 1, Float: 1, Boolean: true, DateTime: '2026-01-01T00:00:00Z', JSON: {} }[type.name] ?? 'x'
}

test.each(['reel.tag.nonsense', `file.${newId()}.nonsense`, 'view.', '.', 'a\u0000b'])(
  'no identifier of any field or act leads to an internal error: %j',
  async (id) => {
    const failed: string[] = []
    const schema = buildSchema()
    for (const [kind, root] of [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
    ] as const) {
      for (const field of Object.values(root?.getFields() ?? {})) {
        const args = field.args.filter(
          (arg) => isNonNullType(arg.type) || getNamedType(arg.type).name === 'ID' || isInputObjectType(arg.type),
        )
        if (args.length === 0) continue
        const variables = Object.fromEntries(
          args.map((arg) => [arg.name, arg.name === 'operationId' ? newId() : valueFor(arg.type, id)]),
        )
        const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
        const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
        const shown = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
        const { errors } = await server.graph(
          subdomain,
          signedIn,
          `${kind} (${declared}) { ${field.name}(${passed})${shown} }`,
          variables,
        )
        if (errors?.some(({ extensions }) => extensions['code'] === 'INTERNAL_SERVER_ERROR')) failed.push(field.name)
      }
    }
    expect(failed).toEqual([])
  },
)
