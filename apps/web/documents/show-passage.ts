import type { RefObject } from 'react'
import { scrollToPassage } from '#editor/web/index.ts'
import { whileOpening } from './show-once-there.ts'

/** A text that is still opening is looked through so often at most. */
const BETWEEN_MS = 150

/**
 * Brings a passage that was found into view and marks it for a moment, also while the text is still on its way, and
 * again where another one takes its place, as an editor does. Where the text does not say it, it stays at its top.
 * @returns how to give up
 */
export function showPassage(frame: RefObject<HTMLElement | null>, passage: string): () => void {
  let place: Range | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    waiting = undefined
    // A range whose text was taken away closes up.
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
