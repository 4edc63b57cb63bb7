import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** A lock held by this process; the operating system releases it when the process ends in any way. */
export type FileLock = { release(): void }

const RETRY_MS = 25

/**
 * Takes the lock in the file at `path` (created when absent, with its folder), or returns undefined when another
 * process holds it. The lock is SQLite's own on an empty database: a kernel lock on every platform, so that no stale
 * lock can remain.
 */
export function tryLock(path: string): FileLock | undefined {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return {
    release() {
      database.close()
    },
  }
}

/**
 * Runs `work` while holding the lock, waiting for it up to `waitMs`. Throws when the lock was not available in that
 * time.
 */
export async function withLock<Result>(path: string, waitMs: number, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + waitMs
  let lock = tryLock(path)
  while (lock === undefined) {
    if (performance.now() > giveUpAt) {
      throw new Error(`Another process has held ${path} for more than ${Math.round(waitMs / 1000)} seconds.`)
    }
    await delay(RETRY_MS)
    lock = tryLock(path)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
