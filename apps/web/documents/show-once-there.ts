import type { RefObject } from 'react'

/** How long a requested position may take to appear in a text that is still opening. */
const TIMEOUT_MS = 10_000
/** A user who does one of these has moved elsewhere. */
const ELSEWHERE = ['wheel', 'pointerdown', 'keydown'] as const

/** Calls a function whenever the content of a frame changes, for a limited time. @returns how to stop */
export function whileOpening(
  frame: RefObject<HTMLElement | null>,
  onChange: () => void,
  onEnd?: () => void,
): () => void {
  const giveUp = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ELSEWHERE) removeEventListener(event, giveUp)
  }
  const observer = new MutationObserver(onChange)
  const timer = setTimeout(() => {
    giveUp()
    onEnd?.()
  }, TIMEOUT_MS)
  if (frame.current) observer.observe(frame.current, { childList: true, subtree: true })
  for (const event of ELSEWHERE) addEventListener(event, giveUp, { passive: true })
  return giveUp
}

/**
 * Shows a position as soon as the text has it; calls `onMissing` if it does not appear in time. @returns how to stop
 */
export function showOnceThere(
  frame: RefObject<HTMLElement | null>,
  shown: () => boolean,
  onMissing: () => void,
): () => void {
  const giveUp = whileOpening(
    frame,
    () => {
      if (shown()) giveUp()
    },
    onMissing,
  )
  return giveUp
}
