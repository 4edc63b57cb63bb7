import { expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { job as runImport } from '#imports/server/jobs/run-import.ts'
import { createAccessToken } from '#workspaces/server/index.ts'
import { useHttpServer } from '../harness/http-server.ts'

// Channels other than the fields of the graph: uploads, downloads, the search index and jobs. Sockets:
// collaboration.db.test.ts here, and apps/server/live-sockets.db.test.ts.
const server = await useHttpServer()
const mine = await server.newWorkspace()
const theirs = await server.newWorkspace()
type Workspace = typeof mine

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MARKER = 'Quixotically'
const soon = { timeout: 15_000, interval: 20 }

const hostOf = ({ subdomain }: Workspace): string => server.hostOf(subdomain)
const ask = async (
  workspace: Workspace,
  path: string,
  { method = 'GET', body, type = 'application/json' }: { method?: string; body?: string | Buffer; type?: string } = {},
) =>
  server.ask(hostOf(workspace), path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { cookie: workspace.founder.cookie, origin: `http://${hostOf(workspace)}`, 'content-type': type },
  })
const graph = async (workspace: Workspace, query: string, variables: Record<string, unknown> = {}) =>
  server.graph(workspace.subdomain, { cookie: workspace.founder.cookie }, query, variables)

const { data: made } = await graph(
  theirs,
  `mutation { project: createProject(input: { title: "${MARKER} project" }, operationId: "${newId()}") { id } }`,
)
const projectId = String((made?.['project'] as { id: Id } | undefined)?.id)
const { data: noted } = await graph(
  theirs,
  `mutation { note: createNote(input: { projectId: "${projectId}", title: "${MARKER} note" }, operationId: "${newId()}") { id documentId } }`,
)
const documentId = String((noted?.['note'] as { documentId: Id } | undefined)?.documentId)

test('a picture is stored in a text and shown to its own workspace only', async () => {
  const upload = async (workspace: Workspace) =>
    ask(workspace, `/api/files?documentId=${documentId}&name=a.png`, {
      method: 'POST',
      body: PICTURE,
      type: 'image/png',
    })
  expect((await upload(mine)).status).toBe(404)
  const stored = await upload(theirs)
  expect(stored.status).toBe(200)
  const { id } = stored.json() as { id: Id }
  for (const path of [`/image/${id}`, `/files/download/${id}`]) {
    const [own, foreign, stranger] = [
      await ask(theirs, path),
      await ask(mine, path),
      await server.ask(hostOf(theirs), path, { headers: { cookie: mine.founder.cookie } }),
    ]
    expect([path, own.status, foreign.status, stranger.status]).toEqual([path, 200, 404, 401])
    expect(own.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(own.headers['cache-control']).toMatch(/private/)
    expect(own.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('an import is uploaded, inspected, started, read and run in its own workspace only', async () => {
  const csv = `Respondent,What happened?\n${MARKER},Nothing\n`
  const upload = async (workspace: Workspace) =>
    ask(workspace, `/api/imports?projectId=${projectId}&fileName=a.csv`, {
      method: 'POST',
      body: csv,
      type: 'text/csv',
    })
  expect((await upload(mine)).status).toBe(404)
  const uploaded = await upload(theirs)
  expect(uploaded.status).toBe(201)
  const { id } = uploaded.json() as { id: Id }
  expect((await ask(mine, `/api/imports/${id}/inspection`, { method: 'POST', body: '{}' })).status).toBe(404)
  const mappings = [{ format: 'csv', headerRows: 1, columns: [{ index: 0, header: 'a', label: 'a', role: 'content' }] }]
  expect(
    (await ask(mine, `/api/imports/${id}/check`, { method: 'POST', body: JSON.stringify({ mappings }) })).status,
  ).toBe(404)
  expect((await ask(mine, `/api/imports/${id}/failures.csv`)).status).toBe(404)
  expect((await graph(mine, `{ import(id: "${id}") { id } }`)).data).toEqual({ import: null })

  // A job that names another workspace finds nothing there and changes nothing.
  const { queue } = server.opened.services
  await queue.send(runImport, { teamId: mine.teamId, importId: id })
  await vi.waitFor(async () => expect(await queue.waiting()).toBe(0), soon)
  expect((await graph(theirs, `{ import(id: "${id}") { state done } }`)).data).toEqual({
    import: { state: 'INSPECTED', done: 0 },
  })
  expect(
    JSON.stringify((await graph(mine, '{ projects { nodes { title notes { nodes { title } } } } }')).data),
  ).not.toContain(MARKER)
})

test('the index answers with content of the user’s own workspace, also by token and for identifiers of another', async () => {
  const find = async (workspace: Workspace, headers: Record<string, string>) =>
    server.graph(
      workspace.subdomain,
      headers,
      'query ($value: String!) { search(options: { query: { method: "FULL_TEXT", value: $value } }) { total items { id } suggestedQuery } }',
      { value: MARKER },
    )
  await vi.waitFor(
    async () =>
      expect((await find(theirs, { cookie: theirs.founder.cookie })).data).toMatchObject({
        search: { total: expect.any(Number), items: expect.arrayContaining([{ id: projectId }]) },
      }),
    soon,
  )
  const { token } = await createAccessToken(await mine.context(), { name: 'search' })
  const askers: Array<Record<string, string>> = [{ cookie: mine.founder.cookie }, { authorization: `Bearer ${token}` }]
  for (const headers of askers) {
    expect((await find(mine, headers)).data).toEqual({ search: { total: 0, items: [], suggestedQuery: null } })
  }
  expect((await find(theirs, { cookie: mine.founder.cookie })).data).toBeNull()
  // Not even the word itself, as a suggestion.
  const misspelt = await server.graph(
    mine.subdomain,
    { cookie: mine.founder.cookie },
    '{ search(options: { query: { method: "FULL_TEXT", value: "Quixoticaly" } }) { total suggestedQuery } }',
  )
  expect(JSON.stringify(misspelt.data).toLowerCase()).not.toContain(MARKER.toLowerCase())
})
