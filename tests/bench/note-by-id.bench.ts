import { startBareFastify, startBareYoga } from './bare-server.ts'
import { once, type Bench } from './bench.ts'
import { measureNoteById, NOTE_QUERY, withNotes, type ServedNotes } from './note-by-id.ts'

let served: ServedNotes | undefined
const notes = once(async () => (served = await withNotes()))

const perSecond = {
  unit: 'requests/s',
  leavesOut: 'network, TLS; the clients share the machine with the server',
  direction: 'at least',
} as const

/** A note by its id through GraphQL, for eight clients at once. */
export const benches: readonly Bench[] = [
  {
    ...perSecond,
    name: 'note-by-id',
    limit: 'fastify with one prepared SELECT by key, without GraphQL, session or permissions',
    goal: 0.2,
    run: async () =>
      measureNoteById(
        await notes(),
        async ({ connectionString, teamId }) => startBareFastify(connectionString, teamId),
        (ids) => ({ host: 'localhost', path: `/notes/${ids[0] ?? ''}`, method: 'GET', headers: {}, bodies: [''] }),
      ),
  },
  {
    ...perSecond,
    name: 'note-by-id-yoga',
    limit: 'GraphQL Yoga in fastify with the same statements, and as few waits for PostgreSQL as in the product',
    goal: 0.7,
    run: async () =>
      measureNoteById(
        await notes(),
        async (product) =>
          startBareYoga(product.connectionString, product.teamId, (await product.founder()).actor.userId ?? ''),
        (ids) => ({
          host: 'localhost',
          path: '/graphql',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          bodies: ids.map((id) => JSON.stringify({ query: NOTE_QUERY, variables: { id } })),
        }),
      ),
  },
]

/** Stops the server. */
export async function done(): Promise<void> {
  await served?.product[Symbol.asyncDispose]()
}
