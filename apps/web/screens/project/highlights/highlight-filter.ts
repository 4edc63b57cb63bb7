import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/** Stands in the list of chosen tags for highlights that have none. */
export const UNTAGGED = 'none'

/** Which highlights of a project are shown. It stands in the address, so that it can be shared and the back button knows it. */
export interface HighlightFilter {
  /** Only these groups; all where empty. */
  tags: readonly string[]
  noteId: Id | null
  authorId: Id | null
  text: string
}

export function isFiltered({ tags, noteId, authorId, text }: HighlightFilter): boolean {
  return tags.length > 0 || noteId !== null || authorId !== null || text.trim() !== ''
}

export function useHighlightFilter(): [HighlightFilter, (change: Partial<HighlightFilter>) => void] {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const filter = useMemo((): HighlightFilter => {
    const read = new URLSearchParams(search)
    return { tags: read.getAll('tag'), noteId: read.get('note'), authorId: read.get('author'), text: read.get('q') ?? '' }
  }, [search])
  const change = useCallback(
    (part: Partial<HighlightFilter>) => {
      const read = new URLSearchParams(router.state.location.searchStr)
      const set = (key: string, values: readonly (string | null)[]): void => {
        read.delete(key)
        for (const value of values) if (value) read.append(key, value)
      }
      if (part.tags !== undefined) set('tag', part.tags)
      if (part.noteId !== undefined) set('note', [part.noteId])
      if (part.authorId !== undefined) set('author', [part.authorId])
      if (part.text !== undefined) set('q', [part.text])
      const query = read.toString()
      router.history.replace(router.state.location.pathname + (query ? `?${query}` : ''))
    },
    [router],
  )
  return [filter, change]
}
