import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTables, GlobalTables } from './tables.ts'
import { namedStatements } from './named-statements.ts'
import { ACCESS_CHANNEL, APPLICATION_ROLE, TEAM_SETTING } from './row-level-security.ts'
import { shareOut } from './connection-shares.ts'
import { asOneStatement } from './one-statement.ts'
import { workspaceConnections, type TakenConnection } from './workspace-connections.ts'

/** Identity, sessions and workspace routes: one for all regions. */
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
   * A read-only transaction that opens at the first read and serves one request. Where `signal` is aborted, what is being
   * read is given up, in the database too, and nothing further is read.
   */
  reader(signal?: AbortSignal): RequestReader
}

type Rows = ReadonlyArray<Record<string, unknown>>

/** What a transaction that writes can be told for its end. */
export interface TransactionEnd {
  /**
   * The statement is carried out last and travels with the commit, without a trip of its own; all of them go as one, so
   * none may need what another writes. When one fails, nothing is committed and its error is thrown.
   */
  withCommit(statement: CompiledQuery): void
  /**
   * The very last statement, behind those that travel with the commit: what it locks is held for the commit alone, so
   * that it may lock what every writer of the workspace does. `read` gets its rows once they are committed.
   */
  lastly(statement: CompiledQuery, read: (rows: Rows) => void): void
  /** The moment that `now()` means in the transaction, in the milliseconds that rows keep. */
  now(): Promise<Date>
}

export interface RequestReader {
  /** @throws once the request has ended */
  read<Result>(work: (tx: CellTransaction) => Promise<Result>): Promise<Result>
  /**
   * The version of the workspace that was read at least: what is read later may be newer. Null where nothing was read.
   */
  version(): Promise<number | null>
  /** The texts of what was read. */
  statements(): ReadonlySet<string>
  /** Gives the connection back as soon as nothing is read on it any more; a later read opens a transaction anew. */
  close(): Promise<void>
  /** Closes for good. What is still under way, because another part of the answer failed, reads nothing further. */
  end(): Promise<void>
}

export interface Database {
  global: GlobalDatabase
  workspace(teamId: Id): WorkspaceDatabase
  /**
   * Runs work that belongs to no one workspace: the listed SECURITY DEFINER functions, and tables without rows of any
   * workspace. Row-level security shows it no workspace's rows.
   */
  acrossWorkspaces<Result>(work: (connection: CellTransaction) => Promise<Result>): Promise<Result>
  /**
   * Calls back with the workspace when who may do what in it has changed: for a change by this process before its
   * commit is told to whoever made it, for one by another process as soon as PostgreSQL says so.
   */
  onAccessChanged(callback: (teamId: Id) => void): void
  close(): Promise<void>
}

interface DatabaseOptions {
  connectionString: string
  /** Connections for each of the two pools. */
  maxConnections?: number
}

const STATEMENT_TIMEOUT_MS = 60_000
const CONNECTION_TIMEOUT_MS = 30_000
/** The part of the connections that one workspace has at most: others find one that is free. */
const MOST_OF_ONE_WORKSPACE = 0.75
/** Who asks for what belongs to no one workspace. */
const NO_WORKSPACE = ''
/** How often PostgreSQL looks whether the connection that a long statement belongs to is still there. */
const GONE_CHECK_MS = 1_000

/** Opens both pools under the unprivileged role. @throws when that role could bypass row-level security. */
export async function openDatabase({ connectionString, maxConnections = 12 }: DatabaseOptions): Promise<Database> {
  const openPool = (schema: string, max: number, pipeline = false): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max,
      pipeline,
      idleTimeoutMillis: 30_000,
      // Where connections run out for good, requests fail instead of waiting for ever.
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      options: `-c role=${APPLICATION_ROLE} -c search_path=${schema},public -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c jit=off`,
    })
    // A connection that breaks between two statements is told by the next one, or replaced; without listeners it would
    // end the process.
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
    // One that breaks here is told by the statement behind it. All connections listen: the one that commits a change
    // hears of it first.
    client.query(`listen ${ACCESS_CHANNEL}`).catch(() => undefined)
    // Where the system can tell, a statement ends soon after whoever asked has gone.
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
    async close() {
      await Promise.all([global.destroy(), cellPool.end()])
    },
  }
}

/** The statements that may have changed rows in a transaction that was committed, told to tests by its end. */
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
  /** The opening travels with the first statement of the transaction: wait for it after that one. */
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
  // The statement that travels along may fail first; whoever waits for this one is told all the same.
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
    // In this order a failed statement tells its own error, not that of the commit which it spoiled.
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
    // When the connection itself broke, the rollback fails too; the first error is the one that tells why.
    await connection.send('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    connection.giveBack(broken)
  }
}

/** The transaction of a request's reads, with how many of them are under way. */
interface SharedReading {
  transaction: Promise<OpenTransaction>
  readers: number
  /** Called when the last of them is done. */
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
    // Given back before, it would carry what is still read here into the transaction of whoever takes it next.
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
      // One that was given up need not have begun.
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
        // That it was given up says more than how the connection ended.
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
