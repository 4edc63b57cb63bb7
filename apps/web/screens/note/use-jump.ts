import { useCallback, useEffect, useRef } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { NoteTextHandle } from './note-text.tsx'
import { strings } from './strings.ts'

/** How long a wanted highlight may take to appear in a text that is still opening. */
const PATIENCE_MS = 10_000

/**
 * Brings highlights into view, also while the text is still opening.
 * @returns `jump(id)`; `quietly` says nothing when the words are not there
 */
export function useJump(text: React.RefObject<NoteTextHandle | null>, frame: React.RefObject<HTMLElement | null>): (highlightId: Id, quietly?: boolean) => void {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  return useCallback((highlightId, quietly = false) => {
    stop.current()
    if (text.current?.show(highlightId)) return
    const element = frame.current
    if (!element || quietly) return
    const observer = new MutationObserver(() => {
      if (text.current?.show(highlightId)) stop.current()
    })
    const timer = setTimeout(() => {
      stop.current()
      showToast({ message: strings.detachedHighlight })
    }, PATIENCE_MS)
    // Whoever scrolls or clicks meanwhile has chosen another place.
    const ends = ['wheel', 'pointerdown', 'keydown'] as const
    const end = (): void => stop.current()
    stop.current = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const event of ends) removeEventListener(event, end)
      stop.current = () => undefined
    }
    observer.observe(element, { childList: true, subtree: true })
    for (const event of ends) addEventListener(event, end, { passive: true })
  }, [text, frame])
}
