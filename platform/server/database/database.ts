import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTables, GlobalTables } from './tables.ts'
import { namedStatements } from './named-statements.ts'
import { APPLICATION_ROLE, TEAM_SETTING } from './row-level-security.ts'

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
  write<Result>(work: (tx: CellTransaction) => Promise<Result>): Promise<Result>
  /** A read-only transaction that opens at the first read and serves one request. */
  reader(): RequestReader
}

export interface RequestReader {
  read<Result>(work: (tx: CellTransaction) => Promise<Result>): Promise<Result>
  /** Gives the connection back; a later read opens a transaction anew. */
  close(): Promise<void>
}

export interface Database {
  global: GlobalDatabase
  workspace(teamId: Id): WorkspaceDatabase
  /**
   * Runs work that belongs to no one workspace: the listed SECURITY DEFINER functions, and tables without rows of any workspace.
   * Row-level security shows it no workspace's rows.
   */
  acrossWorkspaces<Result>(work: (connection: CellTransaction) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface DatabaseOptions {
  connectionString: string
  /** Connections for each of the two pools. */
  maxConnections?: number
}

const STATEMENT_TIMEOUT_MS = 60_000

/** Opens both pools under the unprivileged role. @throws when that role could bypass row-level security. */
export async function openDatabase({ connectionString, maxConnections = 12 }: DatabaseOptions): Promise<Database> {
  const openPool = (schema: string, max: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max,
      idleTimeoutMillis: 30_000,
      options: `-c role=${APPLICATION_ROLE} -c search_path=${schema},public -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c jit=off`,
    })
    // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
    pool.on('error', () => undefined)
    return namedStatements(pool)
  }
  const globalPool = openPool('global', Math.max(2, Math.ceil(maxConnections / 3)))
  const cellPool = openPool('cell', maxConnections)
  const global = new Kysely<GlobalTables>({ dialect: new PostgresDialect({ pool: globalPool }) })
  const cell = new Kysely<CellTables>({ dialect: new PostgresDialect({ pool: cellPool }) })
  await refusePrivilegedRole(cell)

  return {
    global,
    workspace(teamId) {
      if (!isId(teamId)) throw new TypeError('A workspace is named by its team id.')
      return {
        teamId,
        read: async (work) => inTransaction(cell, 'begin read only', teamId, work),
        write: async (work) => inTransaction(cell, 'begin', teamId, work),
        reader: () => requestReader(cell, teamId),
      }
    },
    acrossWorkspaces: async (work) => cell.connection().execute(work),
    async close() {
      await Promise.all([global.destroy(), cell.destroy()])
    },
  }
}

async function inTransaction<Result>(
  cell: Kysely<CellTables>,
  begin: string,
  teamId: Id,
  work: (tx: CellTransaction) => Promise<Result>,
): Promise<Result> {
  return cell.connection().execute(async (connection) => {
    await beginInWorkspace(connection, begin, teamId)
    try {
      const result = await work(connection)
      await sql.raw('commit').execute(connection)
      return result
    } catch (error) {
      // When the connection itself broke, the rollback fails too; the first error is the one that tells why.
      await sql.raw('rollback').execute(connection).catch(() => undefined)
      throw error
    }
  })
}

/** One round trip: node-postgres sends a text without parameters as a simple query, which may hold several statements. */
async function beginInWorkspace(connection: CellTransaction, begin: string, teamId: Id): Promise<void> {
  await sql.raw(`${begin}; select set_config('${TEAM_SETTING}', '${teamId}', true)`).execute(connection)
}

function requestReader(cell: Kysely<CellTables>, teamId: Id): RequestReader {
  let opened: { transaction: Promise<CellTransaction>; finish: () => void; finished: Promise<void> } | null = null

  const open = (): NonNullable<typeof opened> => {
    let finish = (): void => undefined
    const done = new Promise<void>((end) => {
      finish = end
    })
    let finished = Promise.resolve()
    const transaction = new Promise<CellTransaction>((resolve, reject) => {
      finished = cell
        .connection()
        .execute(async (connection) => {
          await beginInWorkspace(connection, 'begin read only', teamId)
          resolve(connection)
          await done
          await sql.raw('commit').execute(connection)
        })
        .catch((error: unknown) => {
          reject(error instanceof Error ? error : new Error(String(error)))
        })
    })
    return { transaction, finish, finished }
  }

  return {
    async read(work) {
      opened ??= open()
      return work(await opened.transaction)
    },
    async close() {
      const last = opened
      opened = null
      if (!last) return
      last.finish()
      await last.finished
    },
  }
}

async function refusePrivilegedRole(cell: Kysely<CellTables>): Promise<void> {
  const { rows } = await sql<{ name: string; privileged: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as privileged from pg_roles where rolname = current_user`.execute(cell)
  const role = rows[0]
  if (role && !role.privileged) return
  throw new Error(
    `The database role ${role?.name ?? 'in use'} may bypass row-level security. Give DATABASE_URL a role without SUPERUSER and BYPASSRLS.`,
  )
}
