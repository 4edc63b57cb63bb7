import { newId } from '#platform/kernel/ids.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import type { Services } from '#journal/server/index.ts'
import { followContent, type ContentFollower, type Derived } from '../follow-content.ts'
import { searchableKinds } from '../index-changes.ts'
import { createPause } from '../pause.ts'
import { holdFollower, TakenOverError } from './hold-follower.ts'
import { writePassages } from './write-passages.ts'

/** How long to wait before asking again for the work that another process does, or for a model that is missing. */
const ASK_AGAIN_MS = 10_000
const NAME = 'passages'
/** Names and addresses have no meaning that a model knows. */
const WITHOUT_MEANING: ReadonlySet<string> = new Set(['person'])

/** Keeps the passages of all content in step with it, in one process of all those that try. */
export interface PassageFollower {
  wake(): void
  /** Resolves when everything committed before the call has its passages; for ever open where another process does the work. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Begins to follow as soon as the model is there and no other process does. */
export function followPassages(services: Services, embedder: Embedder, onError: (error: unknown) => void): PassageFollower {
  const kinds = searchableKinds(services.kinds).filter(({ kind }) => !WITHOUT_MEANING.has(kind))
  const hold = holdFollower(services.database, NAME, newId())
  const asking = createPause()
  const begun = Promise.withResolvers<undefined>()
  const closing = Promise.withResolvers<undefined>()
  let follower: ContentFollower | null = null
  let closed = false

  /** Does the work until it is closed, or another process has taken it. */
  async function follow(): Promise<void> {
    const taken = Promise.withResolvers<undefined>()
    const derived: Derived = {
      sequence: hold.cursor,
      async apply(changes, sequence) {
        try {
          await writePassages(services, embedder, changes, hold.renew)
          await hold.keep(sequence)
        } catch (error) {
          if (error instanceof TakenOverError) taken.resolve(undefined)
          throw error
        }
      },
    }
    follower = await followContent({ database: services.database, kinds, derived, way: embedder.name, onError })
    begun.resolve(undefined)
    await Promise.race([taken.promise, closing.promise])
    await follower.close()
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
    wake: () => follower?.wake(),
    async caughtUp() {
      await begun.promise
      await follower?.caughtUp()
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
