import type { Id } from '#platform/kernel/ids.ts'
import type { Point } from '../../model/geometry.ts'

/** Another user on the canvas, on one page. */
export interface Other {
  pageId: Id
  name: string
  /** The position of their pointer on the plane; null while it is elsewhere. */
  at: Point | null
  chosenIds: readonly Id[]
}

export interface Others {
  all: () => readonly Other[]
  follow: (listener: () => void) => () => void
  /** @returns whether they were not known before */
  receive: (other: Other, now: number) => boolean
  leave: (pageId: Id) => void
  /** Removes those who were not heard from since. */
  forget: (since: number) => void
}

/** The others on a canvas, by their latest message. */
export function createOthers(): Others {
  const known = new Map<Id, { other: Other; heardAt: number }>()
  const listeners = new Set<() => void>()
  let all: readonly Other[] = []
  const changed = (): void => {
    all = [...known.values()].map(({ other }) => other)
    for (const listener of listeners) listener()
  }
  return {
    all: () => all,
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    receive(other, now) {
      const isNew = !known.has(other.pageId)
      known.set(other.pageId, { other, heardAt: now })
      changed()
      return isNew
    },
    leave(pageId) {
      if (known.delete(pageId)) changed()
    },
    forget(since) {
      const gone = [...known].filter(([, { heardAt }]) => heardAt < since)
      for (const [pageId] of gone) known.delete(pageId)
      if (gone.length > 0) changed()
    },
  }
}
