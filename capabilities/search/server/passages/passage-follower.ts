import { newId } from '#platform/kernel/ids.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import type { Follower, Services } from '#journal/server/index.ts'
import { followContent, type ContentFollower, type Derived } from '../follow-content.ts'
import { createPause } from '../pause.ts'
import { derivedBy } from '../index-cursor.ts'
import { holdFollower, TakenOverError } from './hold-follower.ts'
import { searchableKinds } from '../index-changes.ts'
import { oldestDue } from './due-store.ts'
import { queueChanges } from './queue-changes.ts'
import { readByTurns, type TurnReading } from './read-by-turns.ts'

/** How long to wait before asking again for work that another process does, or for a missing model. */
const ASK_AGAIN_MS = 10_000
/** How often the hold on the work is renewed, also while nothing happens. */
const RENEW_MS = 20_000
/** The name of the work, among the work that one process does for all. */
export const PASSAGE_FOLLOWER = 'passages'

/** Keeps the passages of all content in step with it, in only one of the processes that try. */
export interface PassageFollower extends Follower {
  /**
   * Resolves when everything committed before the call has its passages; never resolves if another process does the
   * work.
   */
  caughtUp(): Promise<void>
}

/** Starts to follow as soon as the model is available and no other process does. */
export function followPassages(
  services: Services,
  embedder: Embedder,
  onError: (error: unknown) => void,
): PassageFollower {
  const kinds = searchableKinds(services.kinds)
  const hold = holdFollower(services.database, PASSAGE_FOLLOWER, newId())
  const asking = createPause()
  const begun = Promise.withResolvers<undefined>()
  const closing = Promise.withResolvers<undefined>()
  let following: { content: ContentFollower; turns: TurnReading } | null = null
  let closed = false

  /** Does the work until it is closed, or another process takes over. */
  async function follow(): Promise<void> {
    const taken = Promise.withResolvers<undefined>()
    // It is not an error that another process took over: this one stops.
    const failed = (error: unknown): void =>
      error instanceof TakenOverError ? taken.resolve(undefined) : onError(error)
    const turns = readByTurns(services, embedder, kinds, hold.renew, failed)
    const derived: Derived = {
      sequence: hold.cursor,
      async apply(changes, sequence, events) {
        await queueChanges(services, embedder.name, changes, events)
        await hold.keep(sequence)
        turns.wake()
      },
    }
    try {
      const content = await followContent({
        database: services.database,
        kinds,
        derived,
        way: derivedBy(embedder.name),
        onError: failed,
      })
      following = { content, turns }
      begun.resolve(undefined)
      const holding = setInterval(() => void hold.renew().catch(failed), RENEW_MS)
      await Promise.race([taken.promise, closing.promise])
      clearInterval(holding)
      await content.close()
    } finally {
      following = null
      await turns.close()
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      try {
        if ((await embedder.isPresent()) && (await hold.take())) await follow()
      } catch (error) {
        onError(error)
      }
      if (!closed) await asking.rest(ASK_AGAIN_MS)
    }
  }
  const running = run()

  return {
    name: PASSAGE_FOLLOWER,
    wake: () => following?.content.wake(),
    async secondsBehind() {
      if (following === null) return null
      const [unread, due] = await Promise.all([following.content.secondsBehind(), oldestDue(services.database)])
      return due === null ? unread : Math.max(unread, (Date.now() - due.getTime()) / 1000)
    },
    async caughtUp() {
      await begun.promise
      await following?.content.caughtUp()
      await following?.turns.idle()
    },
    async close() {
      closed = true
      closing.resolve(undefined)
      asking.hurry()
      await running
      await hold.release()
    },
  }
}
