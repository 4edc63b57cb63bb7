import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parseHash } from '#platform/kernel/parse-hash.ts'

/** How long a page may take to arrive as it was. */
const TIMEOUT_MS = 10_000
/** A user who does one of these has scrolled elsewhere. */
const ELSEWHERE = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/**
 * Restores the scroll position of users who return to a page or reload it. The router does so once, when the page is
 * drawn and its contents have not arrived; this restores it as soon as they have.
 */
export function KeepPlace() {
  const place = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key ?? resolvedLocation?.href,
  })
  const hash = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash ?? '' })
  // An address that names a position inside the page scrolls there; other parameters in the hash, such as those of a
  // search, name none.
  return Object.keys(parseHash(hash)).length === 0 ? <Places key={place} /> : null
}

function Places() {
  const page = useElementScrollRestoration({ id: 'main' })?.scrollY ?? 0
  const text = useElementScrollRestoration({ id: 'text' })?.scrollY ?? 0
  useEffect(() => {
    const requested = Object.entries({ main: page, text }).filter(([, top]) => top > 0)
    return requested.length > 0 ? goOnceThere(new Map(requested)) : undefined
  }, [page, text])
  return null
}

/**
 * Scrolls each element to its position as soon as it is long enough, and keeps it there while the rest of the page
 * arrives. @returns how to stop
 */
function goOnceThere(requested: Map<string, number>): () => void {
  let frame = 0
  const kept = new Set<HTMLElement>()
  const look = (): void => {
    frame = 0
    for (const [id, top] of requested) {
      const element = document.querySelector<HTMLElement>(`[data-scroll-restoration-id="${id}"]`)
      if (!element || element.scrollHeight - element.clientHeight < top) continue
      // Browsers scroll along with what they show when something above it grows. Here it grows to the length that it
      // had when the position was kept.
      element.style.overflowAnchor = 'none'
      kept.add(element)
      element.scrollTop = top
      requested.delete(id)
    }
    if (requested.size === 0) stopLooking()
  }
  const lookSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  const stopLooking = (): void => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('load', lookSoon, true)
  }
  const giveUp = (): void => {
    stopLooking()
    clearTimeout(timer)
    for (const element of kept) element.style.overflowAnchor = ''
    for (const event of ELSEWHERE) removeEventListener(event, giveUp)
  }
  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  // Pictures make a page longer when they arrive.
  document.addEventListener('load', lookSoon, true)
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  for (const event of ELSEWHERE) addEventListener(event, giveUp, { passive: true })
  lookSoon()
  return giveUp
}
