import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const CUTS = 8
const HANDS = 8

const server = await useHttpServer()
const { subdomain, founder } = await server.newWorkspace()
const signedIn = { cookie: founder.cookie, origin: `http://${server.hostOf(subdomain)}` }

test('clients notice nothing while the database cuts all its connections, and nothing is done twice', async () => {
  const owner = new pg.Client({ connectionString: server.connectionString })
  await owner.connect()
  const refused: string[] = []
  const acknowledged: string[] = []
  let going = true
  const hand = async (): Promise<void> => {
    while (going) {
      const title = `Project ${newId()}`
      const { data, errors } = await server.graph(
        subdomain,
        signedIn,
        'mutation ($input: CreateProjectInput!, $operationId: ID!) { createProject(input: $input, operationId: $operationId) { title } }',
        { input: { title }, operationId: newId() },
      )
      if (errors) refused.push(errors[0]?.message ?? '')
      else if (data) acknowledged.push(title)
      const { errors: unread } = await server.graph(subdomain, signedIn, '{ projects(first: 1) { nodes { id } } }')
      if (unread) refused.push(unread[0]?.message ?? '')
    }
  }
  const hands = Promise.all(Array.from({ length: HANDS }, hand))
  try {
    for (let cut = 0; cut < CUTS; cut += 1) {
      const before = acknowledged.length
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + HANDS)
    }
  } finally {
    going = false
    await hands
    await owner.end()
  }
  expect(refused).toEqual([])
  const { data } = await server.graph(subdomain, signedIn, '{ projects(first: 1000) { nodes { title } } }')
  const titles = (data as { projects: { nodes: { title: string }[] } }).projects.nodes.map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('Project ')).toSorted()).toEqual(acknowledged.toSorted())
}, 60_000)
