import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { CellTables } from './tables.ts'

/** One connection of the pool, taken for one piece of work. */
export interface TakenConnection {
  /** Statements in the order in which they were asked for; those asked for in one go travel in one message. */
  statements: Kysely<CellTables>
  /** Sends a text of one or several statements without parameters. @returns the tag of the last, `COMMIT` for example. */
  send(text: string): Promise<string>
  /** Sends a statement at once, before this call returns. */
  sendStatement(statement: CompiledQuery): Promise<unknown>
  /** @param broken the connection is closed instead of being used again */
  giveBack(broken?: boolean): void
}

/**
 * Takes connections of a pool whose clients pipeline: a statement is sent without waiting for the answers to those before it. So opening a
 * transaction costs no trip of its own, and statements that do not need each other's answers share one.
 */
export function workspaceConnections(pool: pg.Pool): () => Promise<TakenConnection> {
  const known = new WeakMap<pg.PoolClient, { statements: Kysely<CellTables>; failed: FirstFailure }>()
  return async () => {
    const client = await pool.connect()
    let kept = known.get(client)
    if (!kept) {
      const failed: FirstFailure = { error: null }
      kept = { statements: statementsOf(client, failed), failed }
      known.set(client, kept)
    }
    const { statements, failed } = kept
    failed.error = null
    return {
      statements,
      send: async (text) => {
        const result: pg.QueryResult | pg.QueryResult[] = await inOneMessage(client, async () => client.query(text))
        return [result].flat().at(-1)?.command ?? ''
      },
      sendStatement: async ({ sql, parameters }) => tellingFirst(failed, async () => inOneMessage(client, async () => client.query(sql, [...parameters]))),
      giveBack: (broken = false) => {
        client.release(broken)
      },
    }
  }
}

interface FirstFailure {
  error: unknown
}

/** Statements behind one that failed are refused with it. All of them tell why the first did, in whatever order their callers listen. */
async function tellingFirst<Result>(failed: FirstFailure, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    failed.error ??= error
    throw failed.error
  }
}

/** Holds what is written in this turn of the event loop back until its end, so that it leaves in one system call. */
async function inOneMessage<Result>(client: pg.PoolClient, write: () => Promise<Result>): Promise<Result> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => {
    stream.uncork()
  })
  return write()
}

function statementsOf(client: pg.PoolClient, failed: FirstFailure): Kysely<CellTables> {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const { command, rowCount, rows } = await tellingFirst(failed, async () => inOneMessage(client, async () => client.query<Row & pg.QueryResultRow>(sql, [...parameters])))
      return CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    },
    streamQuery: () => {
      throw new Error('Rows of a workspace are read by pages, not streamed.')
    },
  }
  const refuse = async (): Promise<void> => Promise.reject(new Error('A workspace opens its transactions itself.'))
  return new Kysely<CellTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createDriver: () => ({
        init: async () => Promise.resolve(),
        acquireConnection: async () => Promise.resolve(connection),
        releaseConnection: async () => Promise.resolve(),
        destroy: async () => Promise.resolve(),
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
      }),
    },
  })
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
