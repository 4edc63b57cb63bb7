import { useEffect, useRef } from 'react'
import type { HashState } from '#platform/kernel/hash-state.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Jumps } from './use-jump.ts'

interface WantingPage {
  jumps: Jumps
  setActiveId: (id: Id) => void
  /** Looks for words in the text. */
  lookFor: (words: string) => void
}

/**
 * Goes where the address leads (document 1 §2.12): to a highlight, to what was commented on, to a file, to a block, to
 * words. A span inside a recording is followed once recordings can be played.
 */
export function useWantedPlace(wanted: HashState, page: WantingPage): void {
  const latest = useRef(page)
  latest.current = page
  const { highlight, comment, file, namespace, searchContent } = wanted
  const highlightId = highlight?.kind === 'id' ? highlight.id : null
  useEffect(() => {
    if (highlightId === null) return
    latest.current.setActiveId(highlightId)
    latest.current.jumps.toHighlight(highlightId)
  }, [highlightId])
  useEffect(() => {
    if (comment !== undefined) latest.current.jumps.toPart({ kind: 'comment', id: comment })
    else if (file !== undefined) latest.current.jumps.toPart({ kind: 'file', id: file })
    else if (namespace !== undefined) latest.current.jumps.toPart({ kind: 'block', id: namespace })
  }, [comment, file, namespace])
  useEffect(() => {
    if (searchContent !== undefined) latest.current.lookFor(searchContent)
  }, [searchContent])
}
