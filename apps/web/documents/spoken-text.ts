import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/** A part of a recording that was chosen by its words, in milliseconds. */
interface SpokenPart {
  fileId: Id
  startMs: number
  endMs: number
  quote: string
}

type PartOf = (range: Range) => SpokenPart | null

const spoken = new Map<Id, PartOf>()
const listeners = new Set<() => void>()

/** Tells that the page shows what is said in a recording; null when it does not any more. */
export function showsSpoken(fileId: Id, partOf: PartOf | null): void {
  if (partOf) spoken.set(fileId, partOf)
  else spoken.delete(fileId)
  for (const listener of listeners) listener()
}

/** Whether the page shows anything that is said in a recording, with its times. */
export function useHasSpoken(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, () => spoken.size > 0)
}

/** When the selected words are said in a recording of the page; null where they are none of it. */
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
