import type { RefObject } from 'react'

/** How long a wanted place may take to appear in a text that is still opening. */
const TIMEOUT_MS = 10_000
/** Whoever does this meanwhile has chosen another place. */
const ELSEWHERE = ['wheel', 'pointerdown', 'keydown'] as const

/** Does something whenever what is shown in a frame changes, for a while. @returns how to give up */
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

/** Shows a place as soon as the text holds it; `onMissing` where it does not in good time. @returns how to give up */
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
