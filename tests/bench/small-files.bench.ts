import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import MarkdownIt from 'markdown-it'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { openBareClient } from './bare-client.ts'
import { inTurns, type Bench } from './bench.ts'
import { beginImport, markdownOf } from './imported-files.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const FILES = 100
const TURNS = 3
const LOOKS_EVERY_MS = 10

/** Makes as many calls as there are files, by this many clients, each after its previous one was answered. */
async function byClients(clients: number, one: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < FILES) await one((next += 1))
    }),
  )
}

function benchOf(clients: number, goal: number): Bench {
  return {
    name: `small-files-${clients === 1 ? 'one' : clients}`,
    unit: 'files/s',
    limit: 'Markdown parsed and one INSERT of a note and its document, each committed to disk, on as many connections',
    leavesOut: `network, TLS; the clients share the machine. The better peer reached ${goal} per second on two cores`,
    goal,
    goalOf: 'value',
    direction: 'at least',
    async run() {
      await using product = await startProductServer()
      const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Calls' })
      return await inTurns({
        turns: TURNS,
        limit: async () => perSecond(async () => insertBare(product, projectId, clients)),
        value: async () => perSecond(async () => importAll(product, projectId, clients)),
      })
    },
  }
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (FILES * 1000) / (performance.now() - began)
}

/** From the first byte to the last stored note. */
async function importAll(product: ProductServer, projectId: string, clients: number): Promise<void> {
  const begun: string[] = []
  await byClients(clients, async (number) => {
    const file = { projectId, fileName: `call-${number}.md`, content: markdownOf(number) }
    begun.push(await beginImport(product, file))
  })
  const founder = await product.founder()
  const left = async (): Promise<number> =>
    founder.database.read(
      async (tx) =>
        (await tx.selectFrom('imports').select('id').where('id', 'in', begun).where('state', '!=', 'DONE').execute())
          .length,
    )
  while ((await left()) > 0) await wait(LOOKS_EVERY_MS)
}

const INSERT = `
  with note as (
    insert into notes (id, team_id, scope_id, project_id, document_id, title, origin, preview, created_by_kind, created_by_id)
    select $1, team_id, scope_id, id, $2, $3, 'imported', '', 'user', created_by_id from projects where id = $4
    returning id, team_id, scope_id, document_id)
  insert into documents (id, team_id, owner_kind, owner_id, scope_id, schema_version, content, text)
  select document_id, team_id, 'note', id, scope_id, 1, $5, $6 from note`

async function insertBare({ connectionString, teamId }: ProductServer, projectId: string, clients: number) {
  await using open = new AsyncDisposableStack()
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => open.use(await openBareClient(connectionString, teamId))),
  )
  const reader = new MarkdownIt()
  await byClients(clients, async (number) => {
    const connection = connections[number % clients]
    const markdown = markdownOf(number)
    const content = JSON.stringify(reader.parse(markdown, {}).map(({ type, content: words }) => ({ type, words })))
    await connection?.query({
      name: 'insert-file',
      text: INSERT,
      values: [randomUUID(), randomUUID(), `Call ${number}`, projectId, content, markdown],
    })
  })
}

/** Small Markdown files dropped one by one: uploaded, inspected, started, and stored as notes. */
export const benches: readonly Bench[] = [benchOf(1, 36), benchOf(8, 60)]
