import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { keptClear } from '#platform/web/design/kept-clear.ts'
import { isInUse, onUseChanged } from './in-use.ts'
import type { Playback } from './playback.ts'

/** A player of which less than this part is seen is out of sight. */
const SEEN_FROM = 0.25

interface DockedPlayer {
  /** Where the recording stands in the page. */
  place: RefObject<HTMLElement | null>
  player: RefObject<HTMLElement | null>
  playback: Playback | null
  isPlaying: boolean
}

interface Docking {
  /** As high as its place was in CSS pixels, while the player stands below the text; null while it stands there. */
  placeHeight: number | null
  /** Leaves the player where the recording stands, until it plays anew. */
  putAway: () => void
}

/**
 * Whether a player stands below the text that is read, whatever the width: since it plays, and for as long as its place
 * is out of sight. The text gives way, so that nothing of it is covered.
 */
export function useDocking({ place, player, playback, isPlaying }: DockedPlayer): Docking {
  const [placeHeight, setPlaceHeight] = useState<number | null>(null)
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    if (isPlaying) setRequested(true)
  }, [isPlaying])
  // Of several on a page the one that was played last is in sight.
  useEffect(() => onUseChanged(() => isInUse(playback) || setRequested(false)), [playback])
  useEffect(() => {
    if (!place.current || !isRequested) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const isSeen = entry.intersectionRatio >= SEEN_FROM
        setPlaceHeight((before) => (isSeen ? null : (before ?? entry.boundingClientRect.height)))
      },
      { threshold: [0, SEEN_FROM] },
    )
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      setPlaceHeight(null)
    }
  }, [place, isRequested])
  const isDocked = placeHeight !== null
  useLayoutEffect(() => {
    if (!isDocked || !place.current || !player.current) return undefined
    return dock(player.current, scrollerOf(place.current))
  }, [isDocked, place, player])
  return { placeHeight, putAway: () => setRequested(false) }
}

/** Stands a player at the lower edge of what scrolls, which gets shorter by it. @returns how to end that */
function dock(player: HTMLElement, scroller: HTMLElement): () => void {
  const settle = (): void => {
    const height = player.offsetHeight
    const { left, width, bottom } = scroller.getBoundingClientRect()
    const lowest = Math.min(window.innerHeight, bottom + (Number.parseFloat(scroller.style.marginBlockEnd) || 0))
    scroller.style.marginBlockEnd = `${height}px`
    player.style.setProperty('--dock-left', `${left}px`)
    player.style.setProperty('--dock-width', `${width}px`)
    player.style.setProperty('--dock-bottom', `${window.innerHeight - lowest}px`)
  }
  settle()
  const observer = new ResizeObserver(settle)
  for (const element of [player, scroller]) observer.observe(element)
  window.addEventListener('resize', settle)
  const stopClear = keptClear(player)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', settle)
    stopClear?.()
    scroller.style.removeProperty('margin-block-end')
  }
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.body
}
