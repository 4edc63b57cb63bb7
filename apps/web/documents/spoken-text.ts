import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { SpokenPart } from '#transcripts/web/index.ts'

type PartOf = (range: Range) => SpokenPart | null

const spoken = new Map<Id, PartOf>()
const listeners = new Set<() => void>()

function change(work: () => void): void {
  work()
  for (const listener of listeners) listener()
}

/** Reports that the page shows the spoken text of a recording. @returns how to revoke that */
export function showsSpoken(fileId: Id, partOf: PartOf): () => void {
  change(() => spoken.set(fileId, partOf))
  return () => {
    if (spoken.get(fileId) === partOf) change(() => spoken.delete(fileId))
  }
}

/** Whether the page shows the spoken text of any recording, with its times. */
export function useHasSpoken(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => spoken.size > 0,
  )
}

/** When the selected words are said in a recording of the page; null where they are not spoken text. */
export function selectedSpoken(): SpokenPart | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  for (const partOf of spoken.values()) {
    const part = partOf(range)
    if (part) return part
  }
  return null
}
