import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** Raised with every change of the tables or of how words are made: an older folder is discarded and filled again. */
const INDEX_FORMAT = 8

const BUSY_TIMEOUT_MS = 5_000
const WRITER_CACHE_KIB = 65_536
/**
 * Read into memory, not mapped: SQLite discards a whole mapping at the first query after each commit, which costs more
 * than reading the pages again.
 */
const READER_CACHE_KIB = 32_768
const MAX_PREPARED_STATEMENTS = 200

const TABLES = `
  CREATE TABLE item (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL, scope INTEGER NOT NULL,
    created INTEGER NOT NULL, updated INTEGER NOT NULL, generation INTEGER NOT NULL);
  CREATE INDEX item_updated ON item (updated, key);
  CREATE INDEX item_created ON item (created, key);
  CREATE TABLE content (key INTEGER PRIMARY KEY, facets TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, fields TEXT NOT NULL);
  CREATE TABLE aside (key INTEGER PRIMARY KEY, spans TEXT NOT NULL);
  CREATE TABLE label (ordinal INTEGER PRIMARY KEY, family TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (family, text));
  CREATE TABLE facet (label INTEGER NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (label, key)) WITHOUT ROWID;
  CREATE TABLE term (
    term TEXT PRIMARY KEY, stem TEXT NOT NULL, mirror TEXT NOT NULL, frequency INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX term_stem ON term (stem, frequency);
  CREATE INDEX term_mirror ON term (mirror);
  CREATE TABLE form (name TEXT NOT NULL, term TEXT NOT NULL, PRIMARY KEY (name, term)) WITHOUT ROWID;
  CREATE INDEX form_term ON form (term);
  CREATE VIRTUAL TABLE words USING fts5 (title, body, aside, fields, content = '', contentless_delete = 1, tokenize = 'ascii');
  CREATE VIRTUAL TABLE titles USING fts5 (title, content = '', contentless_delete = 1, tokenize = 'ascii');
  CREATE TABLE vector_space (dimensions INTEGER NOT NULL);
  CREATE TABLE passage (slot INTEGER PRIMARY KEY, key INTEGER NOT NULL, begins INTEGER NOT NULL, ends INTEGER NOT NULL);
  CREATE INDEX passage_key ON passage (key);
  CREATE TABLE free_slot (slot INTEGER PRIMARY KEY, erased INTEGER NOT NULL);
  CREATE INDEX free_slot_to_erase ON free_slot (slot) WHERE erased = 0;
`

/** An open index file with its prepared statements cached by their text. */
export interface IndexFile {
  database: DatabaseSync
  prepare(sql: string): StatementSync
  close(): void
}

/** The file that holds one workspace. */
function indexPath(folder: string, workspaceId: string): string {
  return `${workspacePath(folder, workspaceId)}.sqlite`
}

/** The file next to it with the vectors of its passages. */
export function vectorPath(folder: string, workspaceId: string): string {
  return `${workspacePath(folder, workspaceId)}.vectors`
}

/** The name is a digest, so any workspace id gives a safe name. */
function workspacePath(folder: string, workspaceId: string): string {
  return join(folder, 'workspaces', createHash('sha256').update(workspaceId).digest('hex').slice(0, 32))
}

/**
 * Opens the control file that stores the last committed sequence. A folder of another format, or a damaged one, is
 * emptied first: the index is derived and its follower fills it again.
 */
export function openControlFile(folder: string): IndexFile {
  mkdirSync(join(folder, 'workspaces'), { recursive: true })
  const path = join(folder, 'control.sqlite')
  try {
    const file = openForWriting(path)
    if (formatOf(file.database) === INDEX_FORMAT) return file
    file.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'workspaces'), { recursive: true })
  const file = openForWriting(path)
  file.database.exec(
    `BEGIN; CREATE TABLE state (sequence TEXT NOT NULL); PRAGMA user_version = ${INDEX_FORMAT}; COMMIT`,
  )
  return file
}

/** Opens the file of a workspace for the writer and creates its tables when it is new. */
export function openWorkspaceForWriting(folder: string, workspaceId: string): IndexFile {
  const file = openForWriting(indexPath(folder, workspaceId))
  if (formatOf(file.database) !== INDEX_FORMAT) {
    file.database.exec(`BEGIN; ${TABLES} PRAGMA user_version = ${INDEX_FORMAT}; COMMIT`)
  }
  return file
}

/** Opens the file of a workspace for queries; null when nothing was committed for it yet. */
export function openWorkspaceForReading(folder: string, workspaceId: string): IndexFile | null {
  const path = indexPath(folder, workspaceId)
  if (!existsSync(path)) return null
  const file = withStatements(new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS }))
  file.database.exec(`PRAGMA query_only = 1; PRAGMA cache_size = -${READER_CACHE_KIB}; PRAGMA temp_store = MEMORY`)
  if (formatOf(file.database) === INDEX_FORMAT) return file
  file.close()
  return null
}

/** Removes the files of a workspace. Readers must have closed them. */
export function removeWorkspaceFile(folder: string, workspaceId: string): void {
  const path = indexPath(folder, workspaceId)
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  rmSync(vectorPath(folder, workspaceId), { force: true })
}

function openForWriting(path: string): IndexFile {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -${WRITER_CACHE_KIB}; PRAGMA temp_store = MEMORY`,
  )
  return withStatements(database)
}

function withStatements(database: DatabaseSync): IndexFile {
  const statements = new Map<string, StatementSync>()
  return {
    database,
    prepare(sql) {
      let statement = statements.get(sql)
      if (statement === undefined) {
        if (statements.size >= MAX_PREPARED_STATEMENTS) statements.clear()
        statement = database.prepare(sql)
        statements.set(sql, statement)
      }
      return statement
    },
    close() {
      statements.clear()
      database.close()
    },
  }
}

function formatOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.user_version
}

/** SQLITE_CORRUPT (11) and SQLITE_NOTADB (26). */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 11 || error.errcode === 26)
}
