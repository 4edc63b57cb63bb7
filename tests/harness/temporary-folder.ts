import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
const NAME = 'quarry-tests-'
/** The type of such a file system, as `statfs` reports it. */
const TMPFS = 0x01_02_19_94
/** Runs use some hundred megabytes at once, large proofs more. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Makes the folder in which a run of tests keeps its databases, installations and other files: in memory where there is
 * plenty, otherwise in the system's temporary folder. Databases come and go with more than a thousand files each, and a disk
 * takes ten times as long to create them. What is killed with `kill -9` loses nothing there that it would keep on a
 * disk. The folder is removed when the process ends, and what killed runs left, when the next one begins.
 */
export function makeTemporaryFolder(): string {
  if (!hasMemory()) return tmpdir()
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // If root runs the tests, PostgreSQL runs under another account that must reach its folders.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= 2 * NEEDED_BYTES
  } catch {
    return false
  }
}

/** Whether a folder belongs to a run that has ended. */
function isLeft(name: string): boolean {
  const [, pid] = new RegExp(`^${NAME}(\\d+)$`).exec(name) ?? []
  if (pid === undefined) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
