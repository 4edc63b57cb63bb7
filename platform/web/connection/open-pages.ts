import { newId, type Id } from '#platform/kernel/ids.ts'

const PREFIX = 'page:'

export interface OpenPages {
  /** This page. */
  own: Id
  /** Tells the other pages that this one is open, until the returned function is called or the page is closed. */
  announce(): () => void
  /** The pages of this origin that tell that they are open. */
  announced(): Promise<ReadonlySet<Id>>
}

/**
 * Pages of one origin tell each other by a lock that they are open: the browser releases it when a page is closed or
 * ends in any other way. Without locks (a page over plain HTTP) none are known to be open.
 */
export function openPages(): OpenPages {
  const own = newId()
  const locks = globalThis.navigator?.locks
  let announcing = 0
  let released = Promise.withResolvers<void>()
  return {
    own,
    announce() {
      announcing += 1
      if (announcing === 1) {
        released = Promise.withResolvers<void>()
        const { promise } = released
        // Refused only to a page that is being closed.
        locks?.request(`${PREFIX}${own}`, async () => promise).catch(() => undefined)
      }
      return () => {
        announcing -= 1
        if (announcing === 0) released.resolve()
      }
    },
    async announced() {
      const { held = [] } = (await locks?.query?.()) ?? {}
      const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
      return new Set(names)
    },
  }
}
