import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/** What is to be found in a file, and the page where it stands first, of what has pages. */
interface WantedWords {
  words: string
  page?: number | undefined
}

/** Asked of files that are not shown yet; a reader takes it when it is there. */
const waiting = new Map<Id, WantedWords>()
type Reader = (wanted: WantedWords) => void
const readers = new Map<Id, ReadonlySet<Reader>>()

/** Lets the reader of a file show where words stand in it, at once or when it is there. */
export function findInFile(fileId: Id, wanted: WantedWords): void {
  const shown = readers.get(fileId)
  if (!shown) waiting.set(fileId, wanted)
  else for (const show of shown) show(wanted)
}

/** A reader of a file that shows where words stand, when somebody asks for them. */
export function useWordsToFind(fileId: Id, show: (wanted: WantedWords) => void): void {
  const shown = useEffectEvent(show)
  useEffect(() => {
    const reader: Reader = (wanted) => shown(wanted)
    readers.set(fileId, new Set(readers.get(fileId)).add(reader))
    const wanted = waiting.get(fileId)
    waiting.delete(fileId)
    if (wanted) reader(wanted)
    return () => {
      const others = [...(readers.get(fileId) ?? [])].filter((one) => one !== reader)
      if (others.length > 0) readers.set(fileId, new Set(others))
      else readers.delete(fileId)
    }
  }, [fileId])
}
