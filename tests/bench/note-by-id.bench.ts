import { startBareFastify } from './bare-server.ts'
import type { Bench } from './bench.ts'
import { measureNoteById } from './note-by-id.ts'

/** A note by id through GraphQL, 8 clients, beside bare fastify with one SELECT by key. */
export const bench: Bench = {
  name: 'note-by-id',
  unit: 'requests/s (fastify + SELECT)',
  goal: 0.2,
  direction: 'at least',
  run: async () =>
    measureNoteById(
      async (product) => startBareFastify(product.connectionString, product.teamId),
      (ids) => ({ host: 'localhost', path: `/notes/${ids[0] ?? ''}`, method: 'GET', headers: {}, bodies: [''] }),
    ),
}
