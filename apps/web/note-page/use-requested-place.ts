import { useEffect, useEffectEvent } from 'react'
import { onceOnPage } from '#media/web/index.ts'
import type { HashState } from '#platform/kernel/hash-state.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Jumps } from './use-jump.ts'

const SECOND_MS = 1_000

interface WantingPage {
  jumps: Jumps
  setActiveId: (id: Id) => void
  /** Finds words in the text. */
  lookFor: (words: string) => void
}

/**
 * Opens what the address requests (document 1 §2.12): a highlight, the anchor of a comment, a file, a block, words, a
 * found passage, a span of a recording.
 */
export function useRequestedPlace(requested: HashState, page: WantingPage): void {
  const toHighlight = useEffectEvent((id: Id) => {
    page.setActiveId(id)
    page.jumps.toHighlight(id)
  })
  const toPart = useEffectEvent(page.jumps.toPart)
  const toPassage = useEffectEvent(page.jumps.toPassage)
  const lookFor = useEffectEvent(page.lookFor)
  const { highlight, comment, file, namespace, searchContent, passage } = requested
  const highlightId = highlight?.kind === 'id' ? highlight.id : null
  useEffect(() => {
    if (highlightId !== null) toHighlight(highlightId)
  }, [highlightId])
  const span = highlight?.kind === 'span' ? highlight : null
  const [fileId, startSeconds] = [span?.fileId, span?.startSeconds]
  useEffect(
    () =>
      fileId === undefined || startSeconds === undefined
        ? undefined
        : onceOnPage(fileId, (recording) => recording.seek(startSeconds * SECOND_MS)),
    [fileId, startSeconds],
  )
  useEffect(() => {
    if (comment !== undefined) toPart({ kind: 'comment', id: comment })
    else if (file !== undefined) toPart({ kind: 'file', id: file })
    else if (namespace !== undefined) toPart({ kind: 'block', id: namespace })
  }, [comment, file, namespace])
  useEffect(() => {
    if (searchContent !== undefined) lookFor(searchContent)
    else if (passage !== undefined) toPassage(passage)
  }, [searchContent, passage])
}
