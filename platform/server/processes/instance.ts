import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { isAlive, ownIdentity, type ProcessIdentity } from './identity.ts'
import { tryLock } from './lock.ts'

const identitySchema = z.object({ pid: z.number().int().positive(), startedAt: z.string() })

const instanceSchema = z.object({
  supervisor: identitySchema,
  state: z.enum(['starting', 'ready', 'stopping']),
  /** The address for users, once it is known. */
  address: z.string().optional(),
  /** Identifies the server process, so that a new supervisor can clean up after one that was killed. */
  server: identitySchema.optional(),
})

/** What a running installation publishes about itself. */
export type InstanceState = z.infer<typeof instanceSchema>

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
    return instanceSchema.parse(JSON.parse(readFileSync(join(dataFolder, 'instance.json'), 'utf8')))
  } catch {
    return undefined
  }
}
