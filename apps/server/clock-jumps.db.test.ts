import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const DAY_MS = 86_400_000
const server = await useHttpServer()
const { subdomain, founder } = await server.newWorkspace()
const signedIn = { cookie: founder.cookie, origin: `http://${server.hostOf(subdomain)}` }

afterEach(() => void vi.useRealTimers())

const jump = (byMs: number): void => {
  const now = Date.now() + byMs
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now })
}

const create = async (title: string) =>
  server.graph(
    subdomain,
    signedIn,
    'mutation ($input: CreateProjectInput!, $operationId: ID!) { createProject(input: $input, operationId: $operationId) { title } }',
    { input: { id: newId(), title }, operationId: newId() },
  )

test('work continues, in the right order, while the clock is set back and ahead', async () => {
  await create('Before')
  for (const [title, byMs] of [
    ['A day back', -DAY_MS],
    ['A day ahead again', DAY_MS],
    ['Two days ahead', 2 * DAY_MS],
  ] as const) {
    jump(byMs)
    expect((await create(title)).errors, title).toBeUndefined()
    expect(
      (await server.graph(subdomain, signedIn, '{ projects(first: 1) { nodes { id } } }')).errors,
      title,
    ).toBeUndefined()
  }
  vi.useRealTimers()
  const { data } = await server.graph(subdomain, signedIn, '{ projects(first: 10) { nodes { id title } } }')
  const { nodes } = (data as { projects: { nodes: { id: string; title: string }[] } }).projects
  const inOrder = nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ title }) => title)
  expect(inOrder.slice(-4)).toEqual(['Before', 'A day back', 'A day ahead again', 'Two days ahead'])
})

test('a session ends by the current clock, and a wrong clock that is corrected ends none', async () => {
  const reads = async () =>
    (await server.graph(subdomain, signedIn, '{ projects(first: 1) { nodes { id } } }')).errors?.[0]?.extensions
  jump(400 * DAY_MS)
  expect(await reads()).toMatchObject({ errorCode: 'Unauthorized' })
  vi.useRealTimers()
  expect(await reads()).toBeUndefined()
})
