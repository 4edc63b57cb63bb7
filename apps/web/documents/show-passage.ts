import type { RefObject } from 'react'
import { scrollToPassage } from '#editor/web/index.ts'
import { whileOpening } from './show-once-there.ts'

/** The least time between two searches of a text that is still opening. */
const BETWEEN_MS = 150

/**
 * Scrolls to a found passage and marks it for a moment, also while the text is still loading, and again where another
 * text replaces it, as an editor does. Where the text does not contain the passage, it stays at its top.
 * @returns how to stop
 */
export function showPassage(frame: RefObject<HTMLElement | null>, passage: string): () => void {
  let place: Range | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    waiting = undefined
    // A range whose text was removed collapses.
    if (frame.current && (place === null || place.collapsed || !place.startContainer.isConnected))
      place = scrollToPassage(frame.current, passage)
  }
  show()
  const giveUp = whileOpening(frame, () => {
    waiting ??= setTimeout(show, BETWEEN_MS)
  })
  return () => {
    clearTimeout(waiting)
    giveUp()
  }
}
