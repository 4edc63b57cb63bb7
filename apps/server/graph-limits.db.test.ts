import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'
import { addResearch } from '#tests/harness/research.ts'

const TAGS = 100
const server = await useHttpServer()
const { subdomain, founder, context } = await server.newWorkspace()
const signedIn = { cookie: founder.cookie, origin: `http://${server.hostOf(subdomain)}` }
const { id: projectId } = await runCommand(await context(), createProject, { title: 'Many tags' })
for (let tag = 0; tag < TAGS; tag += 1) await runCommand(await context(), createTag, { projectId, title: `Tag ${tag}` })

/** Tags of the project of tags of the project …, with this many levels. */
function nested(levels: number): string {
  const inner = (left: number): string => (left === 0 ? 'id' : `tags { project { ${inner(left - 1)} } }`)
  return `{ project(id: "${projectId}") { ${inner(levels)} } }`
}

test('lists in lists are answered up to the limit of an answer, and the first that is too much ends it with one sentence', async () => {
  const two = await server.graph(subdomain, signedIn, nested(2))
  expect(two.errors).toBeUndefined()
  for (const levels of [3, 4]) {
    // Twice, since a repeated query runs in another way.
    for (const again of [1, 2]) {
      const { data, errors } = await server.graph(subdomain, signedIn, nested(levels))
      expect(data ?? null, `${levels} levels, ${again}`).toBeNull()
      expect(errors).toHaveLength(1)
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('more than 120000 values') as string,
        extensions: { errorCode: 'ValidationError', humanReadable: true, reason: 'ANSWER_TOO_LARGE' },
      })
    }
  }
  const { errors: deep } = await server.graph(subdomain, signedIn, nested(6))
  expect(deep?.[0]?.message).toMatch(/nests 13 levels deep|could answer with \d+ values/)
  expect((await server.graph(subdomain, signedIn, nested(1))).errors).toBeUndefined()
})

test('a refused list of things that are looked up one by one causes no fault when no one reads them any more', async () => {
  const { data } = await server.graph(subdomain, signedIn, `{ project(id: "${projectId}") { tags { id } } }`)
  const { tags } = (data as { project: { tags: { id: string }[] } }).project
  const ids = Array.from({ length: 1_000 }, (_, at) => tags[at % tags.length]?.id)
  const fields = Array.from({ length: 100 }, (_, at) => `c${at}: title`).join(' ')
  const lists = Array.from({ length: 2 }, (_, at) => `n${at}: tagsById(ids: $ids) { ${fields} }`).join(' ')
  // An unhandled rejection ends the process; it would be reported as an error of this file.
  for (let again = 0; again < 3; again += 1)
    expect(
      (await server.graph(subdomain, signedIn, `query ($ids: [ID!]!) { ${lists} }`, { ids })).errors,
    ).toMatchObject([{ extensions: { reason: 'ANSWER_TOO_LARGE' } }])
  expect((await server.graph(subdomain, signedIn, '{ __typename }')).errors).toBeUndefined()
})

test('a long text that is repeated many times is refused before it is written', async () => {
  const { projectId: long } = await runCommand(await context(), addResearch, {
    title: 'Long',
    notes: [{ title: 'Long', text: 'walking slowly to the market '.repeat(17_000) }],
  })
  for (let tag = 0; tag < TAGS; tag += 1)
    await runCommand(await context(), createTag, { projectId: long, title: `Tag ${tag}` })
  const reported = (notes: string): string => `{ project(id: "${long}") { ${notes} } }`
  const once = await server.graph(subdomain, signedIn, reported('notes(first: 1) { nodes { content } }'))
  expect(once.errors).toBeUndefined()
  const { errors } = await server.graph(
    subdomain,
    signedIn,
    reported('tags { project { notes(first: 1) { nodes { content } } } }'),
  )
  expect(errors).toMatchObject([{ extensions: { reason: 'ANSWER_TOO_LARGE' } }])
  expect(errors?.[0]?.message).toContain('20 MB')
})

test('the operations of a batch share the limit of one answer', async () => {
  const body = JSON.stringify(Array.from({ length: 50 }, () => ({ query: nested(2) })))
  const answer = await server.ask(server.hostOf(subdomain), '/api/graphql', {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body,
  })
  const reasons = (JSON.parse(answer.text) as { errors?: { extensions: { reason?: string } }[] }[]).map(
    ({ errors }) => errors?.[0]?.extensions.reason,
  )
  expect(reasons).toHaveLength(50)
  expect(reasons).toContain('ANSWER_TOO_LARGE')
})

test('a client that disconnects leaves nothing behind: neither a held connection nor a fault', async () => {
  const hangUp = async (query: string): Promise<void> =>
    new Promise((resolve) => {
      const outgoing = httpRequest({
        host: '127.0.0.1',
        port: server.port,
        path: '/api/graphql',
        method: 'POST',
        headers: { ...signedIn, host: server.hostOf(subdomain), 'content-type': 'application/json' },
      })
      outgoing.on('error', () => resolve())
      outgoing.on('close', () => resolve())
      outgoing.end(JSON.stringify({ query }))
      // As soon as it is sent.
      outgoing.on('finish', () => setImmediate(() => outgoing.destroy()))
    })
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 12 }, async () => hangUp(nested(2))))
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => server.graph(subdomain, signedIn, '{ viewer { user { id } } }')),
  )
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])

  // What was sent is done all the same.
  const titles = ['One', 'Two', 'Three'].map((title) => `${title} that nobody waited for`)
  for (const title of titles)
    await hangUp(`mutation { createProject(input: { title: "${title}" }, operationId: "${newId()}") { id title } }`)
  const present = async (): Promise<unknown> => {
    const { data } = await server.graph(subdomain, signedIn, '{ projects(first: 100) { nodes { title } } }')
    return (data as { projects: { nodes: { title: string }[] } }).projects.nodes.map(({ title }) => title)
  }
  await expect.poll(present).toEqual(expect.arrayContaining(titles))
})

test('a search counts by its cost, in a batch too, so that a thousand in one request are refused', async () => {
  const searches = Array.from(
    { length: 20 },
    (_, at) => `s${at}: search(options: { query: { value: "tag" } }) { total }`,
  ).join(' ')
  const answer = await server.ask(server.hostOf(subdomain), '/api/graphql', {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: JSON.stringify(Array.from({ length: 50 }, () => ({ query: `{ ${searches} }` }))),
  })
  const answers = JSON.parse(answer.text) as { data?: object; errors?: { extensions: { reason?: string } }[] }[]
  expect(answers[0]).toMatchObject({ data: { s0: {}, s19: {} } })
  expect(answers.slice(1).map(({ errors }) => errors?.[0]?.extensions.reason)).toEqual(
    Array.from({ length: 49 }, () => 'ASKED_TOO_MUCH'),
  )
})

test('acts name a limited number of things per request, in a batch too, so that 50 acts on a thousand things each are refused', async () => {
  const ids = Array.from({ length: 1_000 }, () => newId())
  const call = (times: number, isDefault = false): object => ({
    query: `mutation ($ids: [ID!]!${isDefault ? ` = ${JSON.stringify(ids)}` : ''}) { ${Array.from(
      { length: times },
      (_, at) => `a${at}: deleteNotes(input: { ids: $ids }, operationId: "${newId()}") { deletionId }`,
    ).join(' ')} }`,
    variables: isDefault ? {} : { ids },
  })
  const answer = await server.ask(server.hostOf(subdomain), '/api/graphql', {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: JSON.stringify([call(13), call(13, true), call(12), call(1)]),
  })
  const answers = JSON.parse(answer.text) as { errors?: { extensions: { reason?: string; errorCode?: string } }[] }[]
  expect(answers.map(({ errors }) => errors?.[0]?.extensions)).toEqual([
    expect.objectContaining({ reason: 'ASKED_TOO_MUCH' }),
    expect.objectContaining({ reason: 'ASKED_TOO_MUCH' }),
    expect.objectContaining({ errorCode: 'NotFound' }),
    expect.objectContaining({ reason: 'ASKED_TOO_MUCH' }),
  ])
})

test('one caller has a limit per minute, however few calls it takes; others are answered', async () => {
  const { subdomain: other, founder: asker } = await server.newWorkspace()
  const headers = { cookie: asker.cookie, origin: `http://${server.hostOf(other)}` }
  // Ten operations with the maximum cost.
  const wide = { query: `{ ${Array.from({ length: 50 }, (_, at) => `n${at}: __typename`).join(' ')} }` }
  const body = JSON.stringify(Array.from({ length: 10 }, () => wide))
  const ask = async (): Promise<unknown> => {
    const { text } = await server.ask(server.hostOf(other), '/api/graphql', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const [first] = JSON.parse(text) as { errors?: { extensions: { errorCode: string } }[] }[]
    return first?.errors?.[0]?.extensions.errorCode ?? 'answered'
  }
  const codes: unknown[] = []
  // The minute may end in between.
  while (codes.at(-1) !== 'TooManyRequests' && codes.length < 130) codes.push(await ask())
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.at(-1)).toBe('TooManyRequests')
  expect((await server.graph(subdomain, signedIn, '{ __typename }')).errors).toBeUndefined()
})
