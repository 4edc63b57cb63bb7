import { runCommand } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import type { BareServer } from './bare-server.ts'
import { inTurns, type Measurement } from './bench.ts'
import { measureLoad, type Load } from './http-load.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const NOTES = 200
const CLIENTS = 8
const SECONDS = 3
export const NOTE_QUERY = 'query Note($id: ID!) { note(id: $id) { id title preview createdAt } }'

type BareLoad = Omit<Load, 'clients' | 'seconds' | 'port'>

async function makeNotes(product: ProductServer): Promise<string[]> {
  const context = await product.founder()
  const { id: projectId } = await runCommand(context, createProject, { title: 'Bench' })
  const ids: string[] = []
  for (let made = 0; made < NOTES; made += 1) {
    ids.push((await runCommand(await product.founder(), createNote, { projectId, title: `Note ${made}` })).id)
  }
  return ids
}

/** The server with some notes in it, for all benches that read them. */
export interface ServedNotes {
  product: ProductServer
  ids: string[]
}

export async function withNotes(): Promise<ServedNotes> {
  const product = await startProductServer()
  return { product, ids: await makeNotes(product) }
}

/**
 * Measures one note by its id through the whole product and through a bare server beside it, by eight clients at once.
 */
export async function measureNoteById(
  { product, ids }: ServedNotes,
  startBare: (product: ProductServer) => Promise<BareServer>,
  bareLoad: (ids: string[]) => BareLoad,
): Promise<Measurement> {
  await using bare = await startBare(product)
  const theirs = { ...bareLoad(ids), port: bare.port }
  const ours = {
    port: product.port,
    host: product.host,
    path: '/api/graphql',
    method: 'POST' as const,
    headers: { cookie: product.cookie, 'content-type': 'application/json' },
    bodies: ids.map((id) => JSON.stringify({ query: NOTE_QUERY, variables: { id } })),
  }
  return await inTurns({
    limit: async () => measureLoad({ ...theirs, clients: CLIENTS, seconds: SECONDS }),
    value: async () => measureLoad({ ...ours, clients: CLIENTS, seconds: SECONDS }),
  })
}
