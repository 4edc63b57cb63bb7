import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isSource } from '#notes/model/note.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { editsText } from '#platform/web/keyboard/index.ts'
import type { Correcting, NoteTextHandle } from './note-text-props.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

/** Who types is told once that the text is open for reading, and again when they have not typed for so long. */
const TELL_AGAIN_AFTER_MS = 30_000

/** A source opens for reading, for who may write in it too; who wants to change its words says so first (decision 0083). */
export function useCorrecting(note: OpenNote, text: RefObject<NoteTextHandle | null>): Correcting {
  const [writes, setWrites] = useState(false)
  const isOfSource = note.viewerCan.edit && isSource(note)
  const isCorrecting = isOfSource && writes

  const wasSource = useRef(isOfSource)
  useLayoutEffect(() => {
    // Whoever is writing when the words of a recording arrive goes on writing.
    if (isOfSource && !wasSource.current && editsText(document.activeElement)) setWrites(true)
    wasSource.current = isOfSource
  }, [isOfSource])

  const begin = useCallback(() => {
    // At once, so that the letters typed next are written.
    flushSync(() => setWrites(true))
    text.current?.focus()
  }, [text])
  const begun = useCallback(() => setWrites(true), [])
  const end = useCallback(() => setWrites(false), [])
  const refusedAt = useRef(Number.NEGATIVE_INFINITY)
  const tell = useCallback(() => {
    const now = performance.now()
    if (now - refusedAt.current > TELL_AGAIN_AFTER_MS)
      showToast({ message: strings.openForReading, offer: { title: strings.correct, run: begin } })
    refusedAt.current = now
  }, [begin])
  const isReading = isOfSource && !writes
  return useMemo(
    () => ({ isReading, isCorrecting, begin, begun, end, tell }),
    [isReading, isCorrecting, begin, begun, end, tell],
  )
}
