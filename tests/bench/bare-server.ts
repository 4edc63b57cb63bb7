import Fastify, { type FastifyInstance } from 'fastify'
import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { createYoga } from 'graphql-yoga'
import pg from 'pg'

export interface BareServer extends AsyncDisposable {
  port: number
}

async function listen(server: FastifyInstance, pool: pg.Pool): Promise<BareServer> {
  await using opening = new AsyncDisposableStack()
  opening.defer(async () => pool.end())
  opening.defer(async () => server.close())
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on a port.')
  const open = opening.move()
  return { port: address.port, [Symbol.asyncDispose]: async () => open.disposeAsync() }
}

function poolOf(connectionString: string, { pipeline = false } = {}): pg.Pool {
  return new pg.Pool({ connectionString, max: 12, pipeline, options: '-c role=quarry_app -c search_path=cell,public' })
}

/** fastify and one prepared statement by key, nothing else: `GET /notes/:id`. */
export async function startBareFastify(connectionString: string, teamId: string): Promise<BareServer> {
  const pool = poolOf(connectionString)
  pool.on('connect', (client) => void client.query(`select set_config('quarry.team_id', '${teamId}', false)`))
  const server = Fastify()
  server.get<{ Params: { id: string } }>('/notes/:id', async (request) => {
    const { rows } = await pool.query({
      name: 'note',
      text: 'select id, title, preview, locked, created_at from notes where id = $1',
      values: [request.params.id],
    })
    return rows[0]
  })
  return listen(server, pool)
}

/**
 * Yoga with the statements that the product needs for the same answer: the caller's identity, the transaction of the
 * workspace, the note. It waits for PostgreSQL as often as the product does: the opening of the transaction is sent
 * with the first statement, the commit with the next opening on the same connection.
 */
export async function startBareYoga(connectionString: string, teamId: string, userId: string): Promise<BareServer> {
  const pool = poolOf(connectionString, { pipeline: true })
  const owesCommit = new WeakSet<pg.PoolClient>()
  const opening = `begin read only; select set_config('quarry.team_id', '${teamId}', true)`
  const note = new GraphQLObjectType({
    name: 'Note',
    fields: {
      id: { type: GraphQLID },
      title: { type: GraphQLString },
      preview: { type: GraphQLString },
      createdAt: { type: GraphQLString },
    },
  })
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        note: {
          type: note,
          args: { id: { type: new GraphQLNonNull(GraphQLID) } },
          resolve: async (_root, { id }: { id: string }) => {
            const client = await pool.connect()
            let row: { id: string; title: string; preview: string; created_at: Date } | undefined
            try {
              const { stream } = client.connection
              // Everything written in this turn of the event loop is sent in one system call.
              stream.cork()
              process.nextTick(() => stream.uncork())
              await Promise.all([
                client.query(owesCommit.has(client) ? `commit; ${opening}` : opening),
                client.query({
                  name: 'member',
                  text: 'select u.id, u.role, w.access_version from users u join workspaces w on w.team_id = u.team_id where u.id = $1',
                  values: [userId],
                }),
              ])
              owesCommit.add(client)
              const found = await client.query({
                name: 'note',
                text: 'select id, title, preview, locked, created_at from notes where id = any($1) and deleted_at is null',
                values: [[id]],
              })
              row = found.rows[0] as typeof row
            } finally {
              client.release()
            }
            return row && { ...row, createdAt: row.created_at.toISOString() }
          },
        },
      },
    }),
  })
  const yoga = createYoga({ schema, logging: false, graphiql: false })
  const server = Fastify()
  server.route({
    url: '/graphql',
    method: 'POST',
    handler: async (request, reply) => {
      const response = await yoga.handleNodeRequestAndResponse(request, reply)
      for (const [name, value] of response.headers) reply.header(name, value)
      reply.status(response.status)
      return reply.send(Buffer.from(await response.arrayBuffer()))
    },
  })
  return listen(server, pool)
}
