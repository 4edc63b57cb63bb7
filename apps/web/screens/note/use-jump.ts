import { useCallback, useEffect, useRef } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { NoteTextHandle } from './note-text-props.ts'
import { strings } from './strings.ts'

/** How long a wanted highlight may take to appear in a text that is still opening. */
const PATIENCE_MS = 10_000
/** Whoever does this meanwhile has chosen another place. */
const ELSEWHERE = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Brings highlights into view, also while the text is still opening.
 * @returns `jump(id)`; `quietly` says nothing when the words are not there
 */
export function useJump(text: React.RefObject<NoteTextHandle | null>, frame: React.RefObject<HTMLElement | null>): (highlightId: Id, quietly?: boolean) => void {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  return useCallback((highlightId, quietly = false) => {
    stop.current()
    const shown = (): boolean => showIn(text, highlightId)
    if (!shown() && !quietly) stop.current = showOnceThere(frame, shown)
  }, [text, frame])
}

function showIn(text: React.RefObject<NoteTextHandle | null>, highlightId: Id): boolean {
  return text.current?.show(highlightId) ?? false
}

/** Shows it as soon as the text holds it; says so when it does not in good time. @returns how to give up */
function showOnceThere(frame: React.RefObject<HTMLElement | null>, shown: () => boolean): () => void {
  const giveUp = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ELSEWHERE) removeEventListener(event, giveUp)
  }
  const observer = new MutationObserver(() => {
    if (shown()) giveUp()
  })
  const timer = setTimeout(() => {
    giveUp()
    showToast({ message: strings.detachedHighlight })
  }, PATIENCE_MS)
  if (frame.current) observer.observe(frame.current, { childList: true, subtree: true })
  for (const event of ELSEWHERE) addEventListener(event, giveUp, { passive: true })
  return giveUp
}
