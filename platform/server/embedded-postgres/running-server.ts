import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, ownIdentity, processStartTime, type ProcessIdentity } from '../processes/identity.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { socketPath, type ServerFolders } from './folders.ts'

const POLL_MS = 20
const STOP_TIMEOUT_MS = 30_000

/** What PostgreSQL writes into postmaster.pid. */
type PidFile = { pid: number; status: string }

function readPidFile(folders: ServerFolders): PidFile | undefined {
  const path = join(folders.cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined
}

/**
 * The running server of this data folder, regardless of who started it; a process that has since received the same
 * number does not count.
 */
export function findRunningServer(folders: ServerFolders): (ProcessIdentity & { ready: boolean }) | undefined {
  const file = readPidFile(folders)
  if (file === undefined || !isServerOf(file.pid, folders)) return undefined
  return { pid: file.pid, startedAt: processStartTime(file.pid) ?? '', ready: file.status === 'ready' }
}

function isServerOf(pid: number, folders: ServerFolders): boolean {
  if (processStartTime(pid) === undefined) return false
  if (process.platform === 'linux') {
    try {
      const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
      return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folders.cluster
    } catch {
      return false
    }
  }
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(folders.cluster)
  } catch {
    return false
  }
}

/**
 * Removes what a killed server left, so that a new one can start. postmaster.pid is kept, because its shared memory key
 * lets the new server notice backends of the killed one. Only the process number is replaced by ours: PostgreSQL treats
 * the number of its own parent as stale, but would refuse to start if another program had received the old number.
 */
export function clearLeftovers(folders: ServerFolders): void {
  const path = join(folders.cluster, 'postmaster.pid')
  if (existsSync(path)) {
    const lines = readFileSync(path, 'utf8').split('\n')
    if (/^\d+$/.test(lines[0] ?? '')) writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'))
    else rmSync(path)
  }
  rmSync(socketPath(folders), { force: true })
  rmSync(`${socketPath(folders)}.lock`, { force: true })
}

/**
 * Stops the server without waiting for its clients, and resolves when the process has ended. Open transactions are
 * rolled back; nothing committed is lost.
 */
export async function stopServer(server: ProcessIdentity): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      if (isAlive(server)) process.kill(server.pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one, from which the next start recovers.
  signal('SIGINT')
  if (await waitUntil(() => !isAlive(server), STOP_TIMEOUT_MS)) return
  signal('SIGQUIT')
  if (await waitUntil(() => !isAlive(server), STOP_TIMEOUT_MS)) return
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL (process ${server.pid}) does not stop: end it by hand, then start Quarry again.`,
  )
}

/** Waits for a condition; returns whether it became true in time. */
export async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > giveUpAt) return false
    await delay(POLL_MS)
  }
  return true
}

/** Records that this process uses the server. Call under the start lock. */
export function registerUser(folders: ServerFolders): string {
  const self = ownIdentity()
  const path = join(folders.users, `${self.pid}-${self.startedAt.replaceAll(/\W/g, '_')}-${crypto.randomUUID()}`)
  writeFileSync(path, JSON.stringify(self))
  return path
}

/** Whether any living process uses the server; removes those that ended. Call under the start lock. */
export function hasLivingUsers(folders: ServerFolders): boolean {
  let living = false
  for (const name of readdirSync(folders.users)) {
    const path = join(folders.users, name)
    const user = parseIdentity(readFileSync(path, 'utf8'))
    if (user !== undefined && isAlive(user)) living = true
    else rmSync(path, { force: true })
  }
  return living
}

function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(text) as ProcessIdentity
  } catch {
    // The file of a process that was killed while writing it.
    return undefined
  }
}
