import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Services } from '#journal/server/index.ts'
import { ROTATED_AT_ONCE } from '../model/limits.ts'
import { rewrap } from './envelope.ts'
import { keysInUse, recordKey, recordUnused, secretsUnderOthers, updateWrapping, type KeyInUse } from './store.ts'

interface Rotation {
  /** The key that everything is under now. */
  keyId: string
  secrets: number
  /** Secrets that stay as they are, since they are damaged or their key is missing. */
  unreadable: number
  /** Keys that were in use and no longer are. */
  unused: string[]
}

/**
 * Puts the data keys of all secrets of these workspaces under the first key of the installation, a batch a transaction.
 * After a kill, running it again continues it.
 * @param workspaces all of the installation: afterwards other keys are recorded as unused
 */
export async function rotateKeys(
  { database, secretKeys }: Pick<Services, 'database' | 'secretKeys'>,
  workspaces: readonly Id[],
): Promise<Rotation> {
  const to = secretKeys.current()
  const before = await earlierKeysInUse({ database, secretKeys })
  const stuck = new Set<string>()
  let [secrets, unreadable] = [0, 0]
  for (const teamId of workspaces) {
    for (let [after, isLast]: [Id | null, boolean] = [null, false]; !isLast;) {
      const batch = await database.workspace(teamId).write(async (tx) => {
        const found = await secretsUnderOthers(tx, teamId, to.id, { after, most: ROTATED_AT_ONCE })
        if (found.length > 0) await recordKey(database.global, to.id)
        return moveBatch(tx, found)
      })
      after = batch.last
      isLast = batch.size < ROTATED_AT_ONCE
      secrets += batch.size - batch.stuck.length
      unreadable += batch.stuck.length
      for (const keyId of batch.stuck) stuck.add(keyId)
    }
  }
  const unused: string[] = []
  for (const key of before)
    if (!stuck.has(key.keyId) && (await recordUnused(database.global, key))) unused.push(key.keyId)
  return { keyId: to.id, secrets, unreadable, unused }

  /** @returns the keys of those that could not be moved */
  async function moveBatch(tx: CellTransaction, found: Awaited<ReturnType<typeof secretsUnderOthers>>) {
    const left: string[] = []
    for (const each of found) {
      try {
        await updateWrapping(tx, each.id, rewrap(secretKeys, to, each, each))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        left.push(each.keyId)
      }
    }
    return { size: found.length, last: found.at(-1)?.id ?? null, stuck: left }
  }
}

/** The keys that encrypt something beside the first: a rotation was broken off, or has yet to begin. */
export async function earlierKeysInUse({
  database,
  secretKeys,
}: Pick<Services, 'database' | 'secretKeys'>): Promise<KeyInUse[]> {
  const { id } = secretKeys.current()
  return (await keysInUse(database.global)).filter(({ keyId }) => keyId !== id)
}

/** The ids of keys that encrypt something and that this installation does not have. */
export async function missingKeys({
  database,
  secretKeys,
}: Pick<Services, 'database' | 'secretKeys'>): Promise<string[]> {
  const inUse = await keysInUse(database.global)
  return inUse.map(({ keyId }) => keyId).filter((keyId) => !secretKeys.find(keyId))
}
