import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/** What is to be found in a file, and the page where it stands first, of what has pages. */
interface RequestedWords {
  words: string
  page?: number | undefined
}

/** Asked of files that are not shown yet; a reader takes it when it is there. */
const waiting = new Map<Id, RequestedWords>()
type Reader = (requested: RequestedWords) => void
const readers = new Map<Id, ReadonlySet<Reader>>()

/** Lets the reader of a file show where words stand in it, at once or when it is there. */
export function findInFile(fileId: Id, requested: RequestedWords): void {
  const shown = readers.get(fileId)
  if (!shown) waiting.set(fileId, requested)
  else for (const show of shown) show(requested)
}

/** A reader of a file that shows where words stand, when somebody asks for them. */
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
