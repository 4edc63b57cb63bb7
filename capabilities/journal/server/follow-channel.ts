import type { Services } from './context.ts'

const ENDED: IteratorReturnResult<undefined> = { done: true, value: undefined }
/** The result of `take` when the follower may not continue. */
export const NO_MORE = Symbol('no more')

interface Source<Value> {
  /** Starts listening: `wake` signals that there may be something to take. @returns how to end it */
  open(wake: () => void): Promise<() => void>
  /**
   * What arrived since the last take, as far as it concerns the follower, or a part of it; null if that is nothing:
   * `take` is then called again after the next wake.
   */
  take(): Promise<Value | null | typeof NO_MORE>
}

/** Follows something for a subscription. Ending it, also while it waits, releases everything at once. */
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
        // There may be more than fits into one message.
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
  /** Stores the message. It is called at any time, and never waits. */
  receive(message: unknown): void
}

/** Follows a channel of live updates for a subscription. */
export async function followChannel<Value>(
  { liveUpdates }: Pick<Services, 'liveUpdates'>,
  channel: string,
  { receive, take }: Following<Value>,
): Promise<AsyncIterableIterator<Value, undefined>> {
  return followSource({
    open: async (wake) =>
      liveUpdates.subscribe(channel, (message) => {
        receive(message)
        wake()
      }),
    take,
  })
}
