/** A caller that waits for a turn. */
interface Waiting {
  who: string
  begin: () => void
}

/**
 * Shares a number of turns among callers: none has more than `mostOfOne` at once, and the one with the fewest comes
 * first. So a caller that asks for a thousand takes no turn from those that ask for one.
 */
export interface Shares {
  /**
   * @returns a function that gives the turn back, once
   * @throws Error when no turn was free in time, or the reason of the signal when the caller stopped waiting
   */
  take(who: string, signal?: AbortSignal): Promise<() => void>
}

export function shareOut({
  total,
  mostOfOne,
  patienceMs,
}: {
  total: number
  mostOfOne: number
  patienceMs: number
}): Shares {
  const held = new Map<string, number>()
  let free = total
  let waiting: Waiting[] = []

  const heldBy = (who: string): number => held.get(who) ?? 0
  const begin = (who: string): (() => void) => {
    free -= 1
    held.set(who, heldBy(who) + 1)
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      free += 1
      if (heldBy(who) > 1) held.set(who, heldBy(who) - 1)
      else held.delete(who)
      serve()
    }
  }
  const serve = (): void => {
    if (free === 0) return
    let next: Waiting | undefined
    for (const one of waiting)
      if (heldBy(one.who) < mostOfOne && (next === undefined || heldBy(one.who) < heldBy(next.who))) next = one
    if (!next) return
    waiting = waiting.filter((one) => one !== next)
    next.begin()
  }

  return {
    async take(who, signal) {
      signal?.throwIfAborted()
      if (free > 0 && heldBy(who) < mostOfOne) return begin(who)
      return new Promise((resolve, reject) => {
        const leave = (reason: unknown): void => {
          end()
          waiting = waiting.filter((other) => other !== one)
          reject(reason)
        }
        const patience = setTimeout(() => {
          leave(new Error('No connection to the database was free in time.'))
        }, patienceMs)
        const goAway = (): void => leave(signal?.reason)
        const end = (): void => {
          clearTimeout(patience)
          signal?.removeEventListener('abort', goAway)
        }
        const one: Waiting = {
          who,
          begin: () => {
            end()
            resolve(begin(who))
          },
        }
        signal?.addEventListener('abort', goAway, { once: true })
        waiting.push(one)
      })
    },
  }
}
