import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, ownIdentity, type ProcessIdentity } from './identity.ts'
import { tryLock } from './lock.ts'

/** What a running installation publishes about itself. */
export interface InstanceState {
  supervisor: ProcessIdentity
  state: 'starting' | 'ready' | 'stopping'
  /** The address for users, once it is known. */
  address?: string
  /** Identifies the server process, so that a new supervisor can clean up after one that was killed. */
  server?: ProcessIdentity
}

/** The right to run the only instance of a data folder. */
export type Instance = {
  /** The server process that a killed predecessor left running. */
  leftServer: ProcessIdentity | undefined
  /** Publishes the state to other processes. */
  publish(state: Pick<InstanceState, 'state' | 'address' | 'server'>): void
  /** Releases the right. */
  release(): void
}

const STOPPING_WAIT_MS = 30_000
const RETRY_MS = 50

/**
 * Claims the data folder for this process. Returns the other instance's state when one runs there; if it is just
 * stopping, waits for it.
 */
export async function claimInstance(
  dataFolder: string,
): Promise<Instance | { runningElsewhere: InstanceState | undefined }> {
  mkdirSync(dataFolder, { recursive: true })
  const giveUpAt = performance.now() + STOPPING_WAIT_MS
  const path = join(dataFolder, 'instance.json')
  for (;;) {
    const lock = tryLock(join(dataFolder, 'instance.lock'))
    if (lock !== undefined) {
      const left = readInstance(dataFolder)?.server
      const supervisor = ownIdentity()
      const publish: Instance['publish'] = (state) => {
        writeFileSync(`${path}.new`, JSON.stringify({ supervisor, ...state }))
        renameSync(`${path}.new`, path)
      }
      publish({ state: 'starting', server: left })
      return {
        leftServer: left !== undefined && isAlive(left) ? left : undefined,
        publish,
        release() {
          rmSync(path, { force: true })
          lock.release()
        },
      }
    }
    const other = readInstance(dataFolder)
    if (other?.state !== 'stopping' || performance.now() > giveUpAt) return { runningElsewhere: other }
    await delay(RETRY_MS)
  }
}

/**
 * The last state that the instance of this data folder published; undefined when none ran. It may have been killed
 * since.
 */
export function readInstance(dataFolder: string): InstanceState | undefined {
  try {
    const state = JSON.parse(readFileSync(join(dataFolder, 'instance.json'), 'utf8')) as InstanceState
    return isIdentity(state.supervisor) && (state.server === undefined || isIdentity(state.server)) ? state : undefined
  } catch {
    return undefined
  }
}

/** A number that is none of a process would send a signal to a whole group. Checked without a library (decision 134). */
function isIdentity({ pid, startedAt }: ProcessIdentity): boolean {
  return Number.isInteger(pid) && pid > 0 && typeof startedAt === 'string'
}
