import { join } from 'node:path'
import { tryLock } from '#platform/server/processes/lock.ts'

/** A folder for one replica, held until it is released or the process ends in any way. */
export interface ReplicaFolder {
  folder: string
  release(): void
}

/** More processes than this never share one data folder; reaching it means that something else went wrong. */
const MAX_REPLICAS = 64

/**
 * Takes the first replica that no other process holds, so that a restarted process finds the one it had.
 * @throws when all are held.
 */
export function claimReplica(parent: string): ReplicaFolder {
  for (let number = 0; number < MAX_REPLICAS; number += 1) {
    const claimed = tryClaim(parent, number)
    if (claimed !== null) return claimed
  }
  throw new Error(
    `${MAX_REPLICAS} processes hold search replicas in ${parent}. Give each machine a data folder of its own.`,
  )
}

/** The first replica: claimed if it is free, else null, with the folder that another process keeps up to date. */
export function claimFirstReplica(parent: string): { claimed: ReplicaFolder | null; folder: string } {
  return { claimed: tryClaim(parent, 0), folder: replicaPath(parent, 0) }
}

function tryClaim(parent: string, number: number): ReplicaFolder | null {
  const folder = replicaPath(parent, number)
  const lock = tryLock(`${folder}.lock`)
  return lock === undefined ? null : { folder, release: () => lock.release() }
}

function replicaPath(parent: string, number: number): string {
  return join(parent, `replica-${number}`)
}
