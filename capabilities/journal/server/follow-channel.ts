import type { Services } from './context.ts'

const ENDED: IteratorReturnResult<undefined> = { done: true, value: undefined }
/** What `take` says when whoever follows may not go on. */
export const NO_MORE = Symbol('no more')

interface Source<Value> {
  /**
   * Begins to hear: `wake` says that there may be something to take. @returns how to end it
   */
  open(wake: () => void): Promise<() => void>
  /**
   * What was heard since it was taken last, as far as it concerns whoever follows, or a part of it; null where that is
   * nothing, and asked for again until then.
   */
  take(): Promise<Value | null | typeof NO_MORE>
}

/** Follows something for a subscription. Ending it, also while it waits, lets go of everything at once. */
export async function followSource<Value>({
  open,
  take,
}: Source<Value>): Promise<AsyncIterableIterator<Value, undefined>> {
  let heard = true
  let ended = false
  let wake: (() => void) | null = null
  const stop = await open(() => {
    heard = true
    wake?.()
  })
  const end = (): typeof ENDED => {
    if (!ended) {
      ended = true
      stop()
      wake?.()
    }
    return ENDED
  }
  const following: AsyncIterableIterator<Value, undefined> = {
    [Symbol.asyncIterator]: () => following,
    async next() {
      for (;;) {
        if (!heard && !ended) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        if (ended) return ENDED
        heard = false
        const value = await take()
        if (value === NO_MORE) return end()
        if (value === null) continue
        // There may be more than is told at once.
        heard = true
        return { done: false, value }
      }
    },
    return: async () => Promise.resolve(end()),
    throw(error) {
      end()
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    },
  }
  return following
}

interface Following<Value> extends Pick<Source<Value>, 'take'> {
  /** Keeps what was told. It is called at any time, and never waits. */
  hear(message: unknown): void
}

/** Follows a channel of live updates for a subscription. */
export async function followChannel<Value>(
  { liveUpdates }: Pick<Services, 'liveUpdates'>,
  channel: string,
  { hear, take }: Following<Value>,
): Promise<AsyncIterableIterator<Value, undefined>> {
  return followSource({
    open: async (wake) =>
      liveUpdates.subscribe(channel, (message) => {
        hear(message)
        wake()
      }),
    take,
  })
}
