import { afterAll, expect, test } from 'vitest'
import { Client } from 'pg'
import type { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { createAccessToken, hostResolver, memberContext } from '#workspaces/server/index.ts'
import { productSchema } from '#tests/harness/graph.ts'
import { useHttpServer, type HttpAnswer } from '#tests/harness/http-server.ts'
import { addMember } from '#tests/harness/workspace.ts'
import { fillWorkspace } from '#tests/tenancy/filled-workspace.ts'
import { fittingValues, identifiersFor } from '#tests/tenancy/fitting-values.ts'
import { argumentsOf, selectionOf } from '#tests/tenancy/walk-schema.ts'
import { bodyOf, graphAnswers, written, type Call } from '../graph-answers.ts'
import { contextOfMember, memberAsking } from '../request-context.ts'
import { openReadingThread, type ReadingThread } from './reading-thread.ts'

const QUERY_DEPTH = 3
const TAGS = 100
/** Where a thread was last seen to begin with hardly anything left. */
const HEAP_TO_BEGIN_MB = 84

const server = await useHttpServer({ READING_THREAD: 'on' }, { sample: true })
const { services } = server.opened
const thread = server.opened.reading as ReadingThread
const { teamId, subdomain, founder, context } = await server.newWorkspace()
const host = server.hostOf(subdomain)
const signedIn = { cookie: founder.cookie, origin: `http://${host}`, 'content-type': 'application/json' }
const post = async (body: unknown, headers: Record<string, string> = signedIn): Promise<HttpAnswer> =>
  server.ask(host, '/api/graphql', { method: 'POST', headers, body: JSON.stringify(body) })

const { id: projectId } = await runCommand(await context(), createProject, { title: 'Many tags' })
for (let tag = 0; tag < TAGS; tag += 1) await runCommand(await context(), createTag, { projectId, title: `Tag ${tag}` })

/** States lists of the maximum length. */
const LONG = `{ projects(first: 1000) { nodes { ${Array.from({ length: 12 }, (_, at) => `t${at}: title`).join(' ')} } } }`
/** Does not state the length of its lists. */
const NESTED = `{ project(id: "${projectId}") { tags { project { tags { id title } } } } }`

const hostOf = hostResolver({
  global: services.database.global,
  publicUrl: services.configuration.publicUrl,
  singleHost: services.configuration.singleHost,
})
const asking = await (async () => {
  const request = { headers: { host, cookie: founder.cookie }, socket: { remoteAddress: '127.0.0.1' } }
  const found = await memberAsking({ services, hostOf }, request as never, '127.0.0.1')
  if (!found) throw new Error('The founder is a member.')
  return found
})()

const answers = graphAnswers({ schema: productSchema(), report: () => undefined })

/** Without the thread. */
async function answeredHere(calls: readonly Call[], isBatch = false): Promise<string> {
  const budget = new AnswerBudget()
  const all = await Promise.all(
    calls.map(async (call) => {
      const admitted = answers.admit(call, budget, () => null)
      return 'result' in admitted
        ? admitted
        : answers.runAct(admitted, budget, async (signal) => contextOfMember(services, asking, signal))
    }),
  )
  budget.end()
  const { status, text } = bodyOf(all.map(written), isBatch)
  return `${status} ${text}`
}

async function answeredThere(
  calls: readonly Call[],
  isBatch = false,
  budget = new AnswerBudget(),
  by: ReadingThread = thread,
): Promise<string> {
  const { status, bytes } = await by.answer({ asking, calls, isBatch }, budget)
  return `${status} ${new TextDecoder().decode(bytes)}`
}

/** Jobs that filling the workspace began are still running: answers are compared when nothing changed in between. */
async function answeredByBoth(calls: readonly Call[]): Promise<[there: string, here: string]> {
  for (let before = await answeredHere(calls); ;) {
    const there = await answeredThere(calls)
    const after = await answeredHere(calls)
    if (before === after) return [there, after]
    before = after
  }
}

const isSettled = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

const callOf = (query: string, variables?: Record<string, unknown>): Call => ({ query, variables, operationName: null })

const filled = await fillWorkspace(services, {
  teamId,
  subdomain,
  founder: context,
  member: async (role) => {
    const member = await memberContext(services, teamId, await addMember(services, teamId, role))
    if (!member) throw new Error('They were made a member.')
    return member
  },
})
await services.searchIndex?.caughtUp()
await thread.ready()
/** Access rights are cached once read, and an answer lists them among what it follows only if it read them. */
const known = async (): Promise<unknown> => Promise.all([answeredThere([callOf(LONG)]), answeredHere([callOf(LONG)])])
await known()

test.each(
  Object.values(productSchema().getQueryType()?.getFields() ?? {}).map((field) => [field.name, field] as const),
)('the query %s is answered by the thread as without it, byte by byte', async (_name, field) => {
  const ids = identifiersFor(filled, field.name)
  for (const id of [...ids, newId()]) {
    const values = fittingValues(filled, id)
    const selection = selectionOf(field.type, values, QUERY_DEPTH)
    const calls = [callOf(`{ answer: ${field.name}${argumentsOf(field, values, 'viewId')} ${selection} }`)]
    const [there, here] = await answeredByBoth(calls)
    expect(there).toBe(here)
  }
})

test('the thread refuses requests in the same words', async () => {
  const nested = (levels: number): string => (levels === 0 ? 'id' : `tags { project { ${nested(levels - 1)} } }`)
  for (const calls of [
    [callOf('{ project(id: 5) { id } }')],
    [callOf('{ nothing }')],
    [callOf('{')],
    [callOf('query ($id: ID!) { project(id: $id) { id } }')],
    [callOf('query ($id: ID!) { project(id: $id) { id } }', { id: [] })],
    [callOf(`{ project(id: "${newId()}") { id } }`)],
    [callOf(`{ project(id: "${projectId}") { ${nested(3)} } }`)],
    [callOf(LONG), callOf('{ nothing }'), callOf(NESTED), callOf(NESTED)],
  ]) {
    const isBatch = calls.length > 1
    // Twice, since a repeated query runs in another way.
    for (const again of [1, 2])
      expect(await answeredThere(calls, isBatch), `${calls[0]?.query} ${again}`).toBe(
        await answeredHere(calls, isBatch),
      )
  }
})

test('the thread sends our own faults without their message', async () => {
  const owner = new Client({ connectionString: server.connectionString })
  await owner.connect()
  await owner.query('alter table cell.projects rename to projects_away')
  try {
    const reported = await answeredThere([callOf(LONG)])
    expect(reported).toBe(await answeredHere([callOf(LONG)]))
    expect(reported).toContain('"errorCode":"InternalError","humanReadable":false')
    expect(reported).not.toMatch(/relation|select|projects_away|42P01/)
  } finally {
    await owner.query('alter table cell.projects_away rename to projects')
    await owner.end()
  }
})

test('over the wire, queries that are expensive or turn out to be are answered by the thread, and no others', async () => {
  const answeredBy = async (
    body: unknown,
    headers: Record<string, string> = signedIn,
  ): Promise<[number, HttpAnswer]> => {
    const before = thread.answered()
    const answer = await post(body, headers)
    return [thread.answered() - before, answer]
  }
  const { token } = await createAccessToken(await context(), { name: 'script' })
  const bearer = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [cheap] = await answeredBy({ query: '{ projects { nodes { id } } }' })
  const [explained] = await answeredBy({ query: '{ __schema { types { name } } }' })
  expect([cheap, explained]).toEqual([0, 0])
  for (const query of [LONG, NESTED]) {
    const [bySession, reported] = await answeredBy({ query })
    const [byToken] = await answeredBy({ query }, bearer)
    expect([query, bySession, byToken]).toEqual([query, 1, 1])
    expect(`${reported.status} ${reported.text}`).toBe(await answeredHere([callOf(query)]))
    expect(reported.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  }
  const [batch, reported] = await answeredBy([{ query: LONG }, 7, { query: NESTED }])
  expect(batch).toBe(1)
  expect(reported.json()).toMatchObject([{ data: {} }, { errors: [{}] }, { data: {} }])
  const created = `mutation { createProject(input: { title: "x" }, operationId: "${newId()}") { id } }`
  const [withAct] = await answeredBy([{ query: LONG }, { query: created }])
  expect(withAct).toBe(0)
})

test('a revoked right is no longer valid in the thread with the next query', async () => {
  const other = await addMember(services, teamId, 'VIEWER')
  const theirs = { ...asking, identity: null, identityId: other }
  const answer = async (): Promise<string> => {
    const { bytes } = await thread.answer({ asking: theirs, calls: [callOf(LONG)], isBatch: false }, new AnswerBudget())
    return new TextDecoder().decode(bytes)
  }
  expect(await answer()).toContain('"nodes"')
  await services.database.workspace(teamId).write(async (tx) =>
    tx
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('identity_id', '=', other as Id)
      .execute(),
  )
  expect(await answer()).toContain('"UNAUTHENTICATED"')
})

test('a client that disconnects leaves nothing behind in the thread', async () => {
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const budget = new AnswerBudget()
        const answered = answeredThere([callOf(NESTED)], false, budget)
        budget.hangUp()
        await expect(answered).rejects.toMatchObject({ reason: 'CALLER_GONE' })
      }),
    )
  await known()
  const all = await Promise.all(Array.from({ length: 12 }, async () => answeredThere([callOf(LONG)])))
  expect(new Set(all)).toEqual(new Set([await answeredHere([callOf(LONG)])]))
})

test('an answer that takes longer than the deadline is cancelled in the thread', async () => {
  const reported = await answeredThere([callOf(NESTED)], false, new AnswerBudget(1))
  expect(reported).toContain('"reason":"ANSWER_TOO_LATE"')
})

test('when the thread runs out of memory its calls are refused, the server continues, and the next call has another thread', async () => {
  const wide = NESTED.replace('id title', 'id title a: title b: title c: title d: title e: title f: title')
  /** Whether a thread of this size refused expensive calls and was available again for the next one. */
  const recovers = async (heapMb: number): Promise<boolean> => {
    const small = openReadingThread(services, heapMb)
    afterAll(async () => small.close())
    if (!(await isSettled(small.ready()))) {
      expect(small.takes(), 'what could not begin is not tried again at once').toBe(false)
      return false
    }
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, async () => answeredThere([callOf(wide)], false, new AnswerBudget(), small)),
    )
    const [refused] = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as Failure] : []))
    if (refused === undefined) return false
    expect(refused).toMatchObject({ code: 'InvalidOperation', reason: 'ANSWER_GIVEN_UP' })
    // If answered elsewhere, the process would end instead.
    expect(small.takes()).toBe(true)
    const next = answeredThere([callOf('{ __typename }')], false, new AnswerBudget(), small)
    return (await isSettled(next)) && (await next).includes('{"data":{"__typename":"Query"}')
  }
  // As much as it needs to begin, and little more: how much that is differs a little from start to start, and grows with
  // the product.
  const near = Array.from({ length: 12 }, (_, at) => HEAP_TO_BEGIN_MB + (at % 2 === 0 ? at : -1 - at))
  let hasRecovered = false
  for (const heapMb of near) hasRecovered ||= await recovers(heapMb)
  expect(hasRecovered).toBe(true)
}, 120_000)

test('an expensive answer takes little time of the thread that answers everyone else', async () => {
  const threadMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000
  await post({ query: NESTED })
  const own = process.threadCpuUsage()
  const all = process.cpuUsage()
  for (let call = 0; call < 10; call += 1) await post({ query: NESTED })
  const ownMs = threadMs(process.threadCpuUsage(own))
  expect(ownMs).toBeLessThan(threadMs(process.cpuUsage(all)) / 2)
})
