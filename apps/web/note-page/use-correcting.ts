import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isSource } from '#notes/model/note.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { editsText } from '#platform/web/keyboard/index.ts'
import type { Correcting, NoteTextHandle } from './note-text-props.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

/**
 * A user who types is told that the text is open for reading, and told again when they have not typed for this long.
 */
const REMIND_AFTER_MS = 30_000

/**
 * A source opens for reading, also for users who may write in it; to change its words, a user opens it for corrections
 * first (decision 0083).
 */
export function useCorrecting(note: OpenNote, text: RefObject<NoteTextHandle | null>): Correcting {
  const [writes, setWrites] = useState(false)
  const isOfSource = note.viewerCan.edit && isSource(note)
  const isCorrecting = isOfSource && writes

  const wasSource = useRef(isOfSource)
  useLayoutEffect(() => {
    // A user who is writing when the transcript of a recording arrives can continue writing.
    if (isOfSource && !wasSource.current && editsText(document.activeElement)) setWrites(true)
    wasSource.current = isOfSource
  }, [isOfSource])

  const begin = useCallback(() => {
    // Synchronously, so that the letters typed next are written.
    flushSync(() => setWrites(true))
    text.current?.focus()
  }, [text])
  const begun = useCallback(() => setWrites(true), [])
  const end = useCallback(() => setWrites(false), [])
  const refusedAt = useRef(Number.NEGATIVE_INFINITY)
  const notify = useCallback(() => {
    const now = performance.now()
    if (now - refusedAt.current > REMIND_AFTER_MS)
      showToast({ message: strings.openForReading, offer: { title: strings.correct, run: begin } })
    refusedAt.current = now
  }, [begin])
  const isReading = isOfSource && !writes
  return useMemo(
    () => ({ isReading, isCorrecting, begin, begun, end, notify }),
    [isReading, isCorrecting, begin, begun, end, notify],
  )
}
