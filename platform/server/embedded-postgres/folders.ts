import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter, type ServerAccount } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** The folders of one embedded server. */
export type ServerFolders = {
  /** The caller's folder that contains all others. */
  base: string
  /** PostgreSQL's own data folder, 0700, owned by its account; named after the major version. */
  cluster: string
  /** Holds the unix socket, 0700, owned by the same account. */
  socket: string
  /** One file for each process that uses the server now. */
  users: string
  log: string
  lock: string
}

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, with a closing zero. */
const MAX_SOCKET_PATH_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/** Makes the folders, or throws EmbeddedPostgresError when the account cannot enter them. */
export function prepareFolders(dataFolder: string, account: ServerAccount, majorVersion: string): ServerFolders {
  mkdirSync(dataFolder, { recursive: true })
  const base = realpathSync(dataFolder)
  if (account.switches) {
    // Our own folder may be traversed, but not listed; the folders above it are the administrator's and stay unchanged.
    if (statSync(base).uid === 0) chmodSync(base, statSync(base).mode | 0o111)
    if (!canEnter(account, base)) {
      throw new EmbeddedPostgresError(
        `The account "${account.name}", under which PostgreSQL runs when Quarry is started by root, cannot enter ${base}: ` +
          `let it pass through the folders above (chmod o+x), choose another QUARRY_DATA, or start Quarry as an ordinary user.`,
      )
    }
  }
  const users = join(base, 'users')
  mkdirSync(users, { recursive: true, mode: 0o700 })
  const folders: ServerFolders = {
    base,
    cluster: join(base, `cluster-${majorVersion}`),
    socket: chooseSocketFolder(base, account),
    users,
    log: join(base, 'postgres.log'),
    lock: join(base, 'start.lock'),
  }
  makePrivateFolder(folders.socket, account)
  return folders
}

/** Creates a folder that only the account may enter. Throws when something else already exists there. */
export function makePrivateFolder(folder: string, account: ServerAccount): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const mine = process.getuid?.() ?? account.uid
  if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== mine)) {
    throw new EmbeddedPostgresError(`${folder} belongs to someone else: remove it, or choose another QUARRY_DATA.`)
  }
  if (account.switches) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/**
 * Removes the socket's folder if it is outside the data folder, so that nothing is left in the system's temporary
 * folder.
 */
export function removeSocketFolder(folders: ServerFolders): void {
  if (dirname(folders.socket) !== folders.base) rmSync(folders.socket, { recursive: true, force: true })
}

/** The path of the server's socket inside its folder. */
export function socketPath(folders: ServerFolders): string {
  return join(folders.socket, SOCKET_NAME)
}

function chooseSocketFolder(base: string, account: ServerAccount): string {
  const inside = join(base, 'socket')
  if (fits(inside)) return inside
  const name = `quarry-${account.uid}-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`
  const candidates = [tmpdir(), '/tmp'].map((folder) => join(folder, name))
  const chosen = candidates.find((folder) => fits(folder) && canEnter(account, dirname(folder)))
  if (chosen === undefined) {
    throw new EmbeddedPostgresError(
      `The path ${inside} is too long for a unix socket and the system's temporary folder cannot be used: choose a shorter QUARRY_DATA.`,
    )
  }
  return chosen
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES
}
