import { randomUUID } from 'node:crypto'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { openBareClient } from './bare-client.ts'
import { inTurns, type Bench } from './bench.ts'
import { measureLoad } from './http-load.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const CLIENTS = 8
const SECONDS = 4
/** More calls than any machine answers during the bench: each has its own operation id. */
const CALLS = 30_000
/** About a hundred words, like notes written after a call. */
const TEXT = `# Call\n\n${'They said that **search** was slow, and why it mattered.\n\n'.repeat(12)}- one\n- two\n`
const CREATE =
  'mutation Create($input: CreateNoteInput!, $operationId: ID!) { createNote(input: $input, operationId: $operationId) { id title } }'

/**
 * Creates notes through the API by 8 clients in one project, without a text and with one, compared with one INSERT of a
 * note and its document on 8 connections, each committed to disk.
 */
function benchOf(name: string, text: { markdown: string } | null): Bench {
  return {
    name,
    unit: 'notes/s',
    limit: 'one INSERT of a note and its document, each committed to disk, on 8 connections',
    leavesOut: 'network, TLS; the clients share the machine with the server',
    goal: 0.15,
    direction: 'at least',
    async run() {
      await using product = await startProductServer()
      const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Bench' })
      const load = {
        port: product.port,
        host: product.host,
        path: '/api/graphql',
        method: 'POST' as const,
        headers: { cookie: product.cookie, 'content-type': 'application/json' },
      }
      return await inTurns({
        limit: async () => measureInserts(product, projectId, text?.markdown ?? ''),
        value: async () =>
          measureLoad({ ...load, bodies: callsFor(projectId, text), clients: CLIENTS, seconds: SECONDS }),
      })
    },
  }
}

export const benches: readonly Bench[] = [
  benchOf('note-created', null),
  benchOf('note-created-with-text', { markdown: TEXT }),
]

function callsFor(projectId: string, text: { markdown: string } | null): string[] {
  return Array.from({ length: CALLS }, (_, number) =>
    JSON.stringify({
      query: CREATE,
      variables: { operationId: randomUUID(), input: { projectId, title: `Note ${number}`, ...text } },
    }),
  )
}

const INSERT = `
  with note as (
    insert into notes (id, team_id, scope_id, project_id, document_id, title, origin, preview, created_by_kind, created_by_id)
    select $1, team_id, scope_id, id, $2, $3, 'written', '', 'user', created_by_id from projects where id = $4
    returning id, team_id, scope_id, document_id)
  insert into documents (id, team_id, owner_kind, owner_id, scope_id, schema_version, content, text)
  select document_id, team_id, 'note', id, scope_id, 1, $5, $6 from note`

/** Each INSERT is its own transaction. */
async function measureInserts(
  { connectionString, teamId }: ProductServer,
  projectId: string,
  text: string,
): Promise<number> {
  const words = text === '' ? [] : [{ type: 'text', text }]
  const content = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: words }] })
  await using open = new AsyncDisposableStack()
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => open.use(await openBareClient(connectionString, teamId))),
  )
  let made = 0
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - began < SECONDS * 1000) {
        await client.query({
          name: 'insert',
          text: INSERT,
          values: [randomUUID(), randomUUID(), 'A note', projectId, content, text],
        })
        made += 1
      }
    }),
  )
  return made / ((performance.now() - began) / 1000)
}
