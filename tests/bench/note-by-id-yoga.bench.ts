import { startBareYoga } from './bare-server.ts'
import type { Bench } from './bench.ts'
import { measureNoteById, NOTE_QUERY } from './note-by-id.ts'

/** A note by id through GraphQL, 8 clients, beside bare Yoga with the same statements. */
export const bench: Bench = {
  name: 'note-by-id-yoga',
  unit: 'requests/s (bare Yoga)',
  goal: 0.7,
  direction: 'at least',
  run: async () =>
    measureNoteById(
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
}
