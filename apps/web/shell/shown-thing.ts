import { useEffect, useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'

/** Kinds of things that have pages, as `kinds` names them; all pages of a project count as one. */
export const SHOWN_KINDS = ['project', 'folder', 'note', 'insight', 'tag', 'person'] as const

/** What a page shows. */
export interface ShownThing {
  kind: (typeof SHOWN_KINDS)[number]
  id: Id
  /** Empty where it has none. */
  title: string
}

let shownThing: ShownThing | null = null
const listeners = new Set<() => void>()

/** Sets which thing the page shows; null for none. */
function setShownThing(thing: ShownThing | null): void {
  shownThing = thing
  for (const listener of listeners) listener()
}

/** The thing that the page shows, once it is loaded; null for none. */
export function useShownThing(): ShownThing | null {
  return useSyncExternalStore(subscribe, () => shownThing)
}

/**
 * Reports what the page shows, for as long as it is open; null while it is loading, and where it cannot be loaded. A
 * peek beside a page reports nothing.
 */
export function useShows(kind: ShownThing['kind'], thing: { id: Id; title: string } | null | undefined): void {
  const { level } = usePageFrame()
  const id = thing?.id ?? null
  const title = thing?.title ?? ''
  useEffect(() => {
    if (level === 'peek' || id === null) return undefined
    setShownThing({ kind, id, title })
    return () => setShownThing(null)
  }, [level, kind, id, title])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
