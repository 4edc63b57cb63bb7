import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/** The words to find in a file, and, for a file with pages, the page with the first match. */
interface RequestedWords {
  words: string
  page?: number | undefined
}

/** Requests for files that are not shown yet; a viewer takes its request when it is loaded. */
const waiting = new Map<Id, RequestedWords>()
type Reader = (requested: RequestedWords) => void
const readers = new Map<Id, ReadonlySet<Reader>>()

/** Asks the viewer of a file to show where words are in it, immediately or when it is loaded. */
export function findInFile(fileId: Id, requested: RequestedWords): void {
  const shown = readers.get(fileId)
  if (!shown) waiting.set(fileId, requested)
  else for (const show of shown) show(requested)
}

/** Registers a viewer of a file that can show where words are. */
export function useWordsToFind(fileId: Id, show: (requested: RequestedWords) => void): void {
  const shown = useEffectEvent(show)
  useEffect(() => {
    const reader: Reader = (requested) => shown(requested)
    readers.set(fileId, new Set(readers.get(fileId)).add(reader))
    const requested = waiting.get(fileId)
    waiting.delete(fileId)
    if (requested) reader(requested)
    return () => {
      const others = [...(readers.get(fileId) ?? [])].filter((one) => one !== reader)
      if (others.length > 0) readers.set(fileId, new Set(others))
      else readers.delete(fileId)
    }
  }, [fileId])
}
