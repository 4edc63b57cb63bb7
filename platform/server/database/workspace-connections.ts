import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Shares } from './connection-shares.ts'
import type { CellTables } from './tables.ts'

type StatementListener = (text: string, changed: boolean) => void

/** One connection of the pool, taken for one piece of work. */
export interface TakenConnection {
  /** Statements run in the order of the calls; calls made in the same turn are sent in one message. */
  statements: Kysely<CellTables>
  /**
   * Sends a text of one or several statements without parameters.
   * @returns the result of the last, with its tag, for example `COMMIT`.
   */
  send(text: string): Promise<pg.QueryResult | undefined>
  /**
   * Reports the text of each answered statement, and whether it may have changed rows, until the connection is given
   * back.
   */
  listen(listener: StatementListener): void
  /** Sends a statement at once, before this call returns. */
  sendStatement(statement: CompiledQuery): Promise<{ rows: Array<Record<string, unknown>> }>
  /** @param broken the connection is closed instead of being used again */
  giveBack(broken?: boolean): void
  /**
   * Gives the connection back inside a transaction that only read: its commit is sent with the next use of the
   * connection, or on its own soon after.
   */
  giveBackAfterReading(): void
  /** Closes the connection immediately, whatever is running on it: its statements fail. It must still be given back. */
  cut(): void
}

/** A finished read transaction that is not committed yet blocks others for at most this long. */
const OWED_COMMIT_MS = 5

/**
 * Takes connections of a pool whose clients pipeline: a statement is sent without waiting for the answers to earlier
 * ones. So opening a transaction costs no round trip of its own, and statements that do not need each other's answers
 * share one. `shares` hands out the turns of the pool's connections.
 */
export function workspaceConnections(
  pool: pg.Pool,
  shares: Shares,
): (who: string, signal?: AbortSignal) => Promise<TakenConnection> {
  const known = new WeakMap<pg.PoolClient, KeptConnection>()
  return async (who, signal) => {
    const giveBackTurn = await shares.take(who, signal)
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      giveBackTurn()
      throw error
    }
    let kept = known.get(client)
    if (!kept) {
      kept = keepConnection(client)
      known.set(client, kept)
    }
    kept.failed.error = null
    return kept.taken(client, giveBackTurn)
  }
}

interface KeptConnection {
  failed: FirstFailure
  taken(client: pg.PoolClient, giveBackTurn: () => void): TakenConnection
}

function keepConnection(client: pg.PoolClient): KeptConnection {
  const failed: FirstFailure = { error: null }
  let listener: StatementListener | null = null
  /** Set while a commit is owed. */
  let owed: NodeJS.Timeout | null = null
  const takeOwed = (): boolean => {
    if (owed === null) return false
    clearTimeout(owed)
    owed = null
    return true
  }
  const sendText = async (text: string): Promise<pg.QueryResult | pg.QueryResult[]> =>
    inOneMessage(client, async () => client.query(text))
  const payAlone = (): void => {
    // If it fails, the connection has ended, and its next user gets the error.
    if (takeOwed()) sendText('commit').catch(() => undefined)
  }
  const run = async <Row extends pg.QueryResultRow>({
    sql,
    parameters,
  }: CompiledQuery): Promise<pg.QueryResult<Row>> => {
    payAlone()
    const notify = listener
    const result = await reportingFirst(failed, async () =>
      inOneMessage(client, async () => client.query<Row>(sql, parameters as unknown[])),
    )
    // Changes inside `with` are not counted.
    notify?.(sql, !CHANGING.has(result.command) || result.rowCount !== 0)
    return result
  }
  const statements = statementsOf(run)
  return {
    failed,
    // Each time a pool's client is taken, the function that gives it back is a new one.
    taken: (pooled, giveBackTurn) => {
      let isCut = false
      return {
        statements,
        send: async (text) => {
          const result = await sendText(takeOwed() ? `commit; ${text}` : text)
          return Array.isArray(result) ? result.at(-1) : result
        },
        sendStatement: run,
        listen: (reported) => {
          listener = reported
        },
        giveBack: (broken = false) => {
          listener = null
          pooled.release(broken || isCut)
          giveBackTurn()
        },
        giveBackAfterReading: () => {
          listener = null
          if (!isCut) owed = setTimeout(payAlone, OWED_COMMIT_MS).unref()
          pooled.release(isCut)
          giveBackTurn()
        },
        cut: () => {
          isCut = true
          client.connection.stream.destroy()
        },
      }
    },
  }
}

interface FirstFailure {
  error: unknown
}

/**
 * Statements after one that failed are refused. All of them report the first error, in whatever order their callers
 * listen.
 */
async function reportingFirst<Result>(failed: FirstFailure, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    failed.error ??= error
    throw failed.error
  }
}

/** Holds back what is written in this turn of the event loop until its end, so that it is sent in one system call. */
async function inOneMessage<Result>(client: pg.PoolClient, write: () => Promise<Result>): Promise<Result> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => {
    stream.uncork()
  })
  return write()
}

function statementsOf(
  run: <Row extends pg.QueryResultRow>(statement: CompiledQuery) => Promise<pg.QueryResult<Row>>,
): Kysely<CellTables> {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(statement: CompiledQuery): Promise<QueryResult<Row>> => {
      const { command, rowCount, rows } = await run<Row & pg.QueryResultRow>(statement)
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
