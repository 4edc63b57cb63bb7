import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTables, GlobalTables } from './tables.ts'
import { namedStatements } from './named-statements.ts'
import { ACCESS_CHANNEL, APPLICATION_ROLE, TEAM_SETTING } from './row-level-security.ts'
import { shareOut } from './connection-shares.ts'
import { asOneStatement } from './one-statement.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { workspaceConnections, type TakenConnection } from './workspace-connections.ts'

/** Identity, sessions and workspace routes: one database for all regions. */
export type GlobalDatabase = Kysely<GlobalTables>

/** A transaction that sees the rows of one workspace and no others. */
export type CellTransaction = Kysely<CellTables>

/** The only way to rows of a cell: a handle scoped to one workspace. */
export interface WorkspaceDatabase {
  teamId: Id
  /** One read-only transaction. */
  read<Result>(work: (tx: CellTransaction) => Promise<Result>): Promise<Result>
  /** One transaction, rolled back when `work` throws. */
  write<Result>(work: (tx: CellTransaction, end: TransactionEnd) => Promise<Result>): Promise<Result>
  /**
   * A read-only transaction that opens at the first read and serves one request. If `signal` is aborted, the current
   * read is cancelled, in the database too, and nothing further is read.
   */
  reader(signal?: AbortSignal): RequestReader
}

type Rows = ReadonlyArray<Record<string, unknown>>

/** What a transaction that writes can add to its end. */
export interface TransactionEnd {
  /**
   * The statement runs last and is sent with the commit, without a round trip of its own. All of them run as one, so
   * none may need what another writes. When one fails, nothing is committed and its error is thrown.
   */
  withCommit(statement: CompiledQuery): void
  /**
   * The very last statement, after those that are sent with the commit: its locks are held for the commit alone, so it
   * may lock what every writer of the workspace locks. `read` gets its rows once they are committed.
   */
  lastly(statement: CompiledQuery, read: (rows: Rows) => void): void
  /** The value of `now()` in the transaction, in milliseconds, the precision that rows keep. */
  now(): Promise<Date>
}

export interface RequestReader {
  /** @throws once the request has ended */
  read<Result>(work: (tx: CellTransaction) => Promise<Result>): Promise<Result>
  /** The minimum version of the workspace that was read: later reads may see a newer one. Null if nothing was read. */
  version(): Promise<number | null>
  /** The SQL texts of what was read. */
  statements(): ReadonlySet<string>
  /** Gives the connection back as soon as no read is running on it; a later read opens a new transaction. */
  close(): Promise<void>
  /**
   * Closes permanently. Work that is still running, because another part of the answer failed, reads nothing further.
   */
  end(): Promise<void>
}

export interface Database {
  global: GlobalDatabase
  workspace(teamId: Id): WorkspaceDatabase
  /**
   * Runs work that belongs to no single workspace: the listed SECURITY DEFINER functions, and tables without rows of
   * any workspace. Row-level security shows it no workspace's rows.
   */
  acrossWorkspaces<Result>(work: (connection: CellTransaction) => Promise<Result>): Promise<Result>
  /**
   * Calls back with the workspace when the access rights in it have changed: for a change by this process before its
   * caller sees the commit, for a change by another process as soon as PostgreSQL reports it.
   */
  onAccessChanged(callback: (teamId: Id) => void): void
  /** For work that adds thousands of rows: what `refresh-statistics.ts` says. */
  refreshStatistics(tables: ReadonlyArray<keyof CellTables>): Promise<void>
  close(): Promise<void>
}

interface DatabaseOptions {
  connectionString: string
  /** Connections for each of the two pools. */
  maxConnections?: number
}

const STATEMENT_TIMEOUT_MS = 60_000
const CONNECTION_TIMEOUT_MS = 30_000
const MOST_LIFETIME_SECONDS = 1_800
/** The largest share of the connections that one workspace may use: the others always find a free one. */
const MOST_OF_ONE_WORKSPACE = 0.75
/** The key for work that belongs to no workspace. */
const NO_WORKSPACE = ''
/** How often PostgreSQL checks during a long statement whether its client is still connected. */
const GONE_CHECK_MS = 1_000

/** Opens both pools under the unprivileged role. @throws when that role could bypass row-level security. */
export async function openDatabase({ connectionString, maxConnections = 12 }: DatabaseOptions): Promise<Database> {
  const openPool = (schema: string, max: number, pipeline = false): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max,
      pipeline,
      idleTimeoutMillis: 30_000,
      // What a connection keeps, the plans of filters among it, is not kept forever.
      maxLifetimeSeconds: MOST_LIFETIME_SECONDS,
      // If connections run out permanently, requests fail instead of waiting forever.
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      options: `-c role=${APPLICATION_ROLE} -c search_path=${schema},public -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c jit=off`,
    })
    // A connection that breaks between two statements is reported by the next one, or replaced; without a listener it
    // would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return namedStatements(pool)
  }
  const globalPool = openPool('global', Math.max(2, Math.ceil(maxConnections / 3)))
  const cellPool = openPool('cell', maxConnections, true)
  const global = new Kysely<GlobalTables>({ dialect: new PostgresDialect({ pool: globalPool }) })
  const accessListeners = new Set<(teamId: Id) => void>()
  cellPool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ACCESS_CHANNEL) for (const callback of accessListeners) callback(payload)
    })
    // If the connection breaks here, the next statement reports it. All connections listen: the one that commits a
    // change is notified first.
    client.query(`listen ${ACCESS_CHANNEL}`).catch(() => undefined)
    // If the system can detect it, a statement ends soon after its client has disconnected.
    client.query(`set client_connection_check_interval = ${GONE_CHECK_MS}`).catch(() => undefined)
  })
  const shares = shareOut({
    total: maxConnections,
    mostOfOne: Math.ceil(maxConnections * MOST_OF_ONE_WORKSPACE),
    patienceMs: CONNECTION_TIMEOUT_MS,
  })
  const take = workspaceConnections(cellPool, shares)
  await usingConnection(take, async ({ statements }) => refusePrivilegedRole(statements))

  return {
    global,
    workspace(teamId) {
      if (!isId(teamId)) throw new TypeError('A workspace is named by its team id.')
      return {
        teamId,
        read: async (work) => inTransaction(take, READING, teamId, work),
        write: async (work) => inTransaction(take, WRITING, teamId, work),
        reader: (signal) => requestReader(take, teamId, signal),
      }
    },
    onAccessChanged: (callback) => {
      accessListeners.add(callback)
    },
    acrossWorkspaces: async (work) => usingConnection(take, async ({ statements }) => work(statements)),
    refreshStatistics: async (tables) => refreshStatistics(connectionString, tables),
    async close() {
      await Promise.all([global.destroy(), cellPool.end()])
    },
  }
}

/** The statements that may have changed rows in a committed transaction, reported to tests when it ends. */
export interface ReportedStatements {
  end: TransactionEnd
  statements: ReadonlySet<string>
}

const COMMITTED_STATEMENTS = channel('quarry.committed-statements')

type Take = (who: string, signal?: AbortSignal) => Promise<TakenConnection>
type TransactionWork<Result> = (tx: CellTransaction, end: TransactionEnd) => Promise<Result>

async function usingConnection<Result>(
  take: Take,
  work: (connection: TakenConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await take(NO_WORKSPACE)
  try {
    return await work(connection)
  } finally {
    connection.giveBack()
  }
}

interface OpenTransaction {
  connection: TakenConnection
  /** The opening is sent with the first statement of the transaction: wait for it after that one. */
  began: Promise<pg.QueryResult | undefined>
}

const READING = 'begin read only'
const WRITING = 'begin'
const NOW = ', extract(epoch from now()::timestamptz(3)) * 1000 as now'

async function openTransaction(
  take: Take,
  begin: string,
  teamId: Id,
  {
    signal,
    readsVersion = false,
    statements,
  }: { signal?: AbortSignal | undefined; readsVersion?: boolean; statements?: Set<string> } = {},
): Promise<OpenTransaction> {
  const connection = await take(teamId, signal)
  if (statements) connection.listen((text) => statements.add(text))
  const version = readsVersion ? `; select version from workspace_versions where team_id = '${teamId}'` : ''
  const began = connection.send(
    `${begin}; select set_config('${TEAM_SETTING}', '${teamId}', true)${begin === WRITING ? NOW : ''}${version}`,
  )
  // The statement that is sent along may fail first; the caller that waits for this one still gets the error.
  began.catch(() => undefined)
  return { connection, began }
}

async function inTransaction<Result>(
  take: Take,
  begin: string,
  teamId: Id,
  work: TransactionWork<Result>,
): Promise<Result> {
  const { connection, began } = await openTransaction(take, begin, teamId)
  const last: CompiledQuery[] = []
  const veryLast: Array<{ statement: CompiledQuery; read: (rows: Rows) => void }> = []
  let broken = false
  const statements = new Set<string>()
  if (COMMITTED_STATEMENTS.hasSubscribers) connection.listen((text, changed) => changed && statements.add(text))
  try {
    const end: TransactionEnd = {
      withCommit: (statement) => last.push(statement),
      lastly(statement, read) {
        if (veryLast.push({ statement, read }) > 1) throw new Error('A transaction has one last statement.')
      },
      now: async () => new Date(Number((await began)?.rows[0]?.now)),
    }
    const result = await work(connection.statements, end)
    // In this order a failed statement reports its own error, not that of the commit that it spoiled.
    const [, , rows, ended] = await Promise.all([
      began,
      last.length > 0 ? connection.sendStatement(asOneStatement(last)) : null,
      veryLast[0] ? connection.sendStatement(veryLast[0].statement) : null,
      connection.send('commit'),
    ])
    if (ended?.command !== 'COMMIT') throw new Error('The transaction had failed before its end and was rolled back.')
    if (rows) veryLast[0]?.read(rows.rows)
    if (statements.size > 0) COMMITTED_STATEMENTS.publish({ end, statements } satisfies ReportedStatements)
    return result
  } catch (error) {
    // When the connection itself broke, the rollback fails too; the first error is the one that gives the reason.
    await connection.send('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    connection.giveBack(broken)
  }
}

/** The transaction of a request's reads, and how many of them are running. */
interface SharedReading {
  transaction: Promise<OpenTransaction>
  readers: number
  /** Called when the last read has ended. */
  done: (() => void) | null
}

function requestReader(take: Take, teamId: Id, signal?: AbortSignal): RequestReader {
  let shared: SharedReading | null = null
  let first: Promise<OpenTransaction> | null = null
  let ended = false
  const statements = new Set<string>()
  const giveUp = (): void => {
    shared?.transaction.then(
      ({ connection }) => connection.cut(),
      () => undefined,
    )
  }
  signal?.addEventListener('abort', giveUp, { once: true })
  const close = async (): Promise<void> => {
    const last = shared
    shared = null
    if (!last) return
    // If it were given back earlier, it would carry what is still being read here into the transaction of the next
    // user.
    if (last.readers > 0) {
      await new Promise<void>((resolve) => {
        last.done = resolve
      })
    }
    try {
      const { connection, began } = await last.transaction
      connection.giveBackAfterReading()
      await began
    } catch (error) {
      // A read that was cancelled may never have begun.
      if (signal?.aborted !== true) throw error
    }
  }
  return {
    async read(work) {
      if (ended) throw new Error('The request has been answered: nothing is read for it anymore.')
      signal?.throwIfAborted()
      const mine = (shared ??= {
        transaction: openTransaction(take, READING, teamId, { signal, readsVersion: true, statements }),
        readers: 0,
        done: null,
      })
      first ??= mine.transaction
      mine.readers += 1
      try {
        const { connection } = await mine.transaction
        signal?.throwIfAborted()
        return await work(connection.statements)
      } catch (error) {
        // The abort is more informative than the way the connection ended.
        signal?.throwIfAborted()
        throw error
      } finally {
        mine.readers -= 1
        if (mine.readers === 0) mine.done?.()
      }
    },
    version: async () => first && Number((await (await first).began)?.rows[0]?.version ?? 0),
    statements: () => statements,
    close,
    end: async () => {
      ended = true
      signal?.removeEventListener('abort', giveUp)
      await close()
    },
  }
}

async function refusePrivilegedRole(connection: CellTransaction): Promise<void> {
  const { rows } = await sql<{ name: string; privileged: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as privileged from pg_roles where rolname = current_user`.execute(
    connection,
  )
  const role = rows[0]
  if (role && !role.privileged) return
  throw new Error(
    `The database role ${role?.name ?? 'in use'} may bypass row-level security. Give DATABASE_URL a role without SUPERUSER and BYPASSRLS.`,
  )
}
