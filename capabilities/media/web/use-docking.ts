import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { keptClear } from '#platform/web/design/kept-clear.ts'
import { isInUse, onUseChanged } from './in-use.ts'
import type { Playback } from './playback.ts'

/** A player of which less than this fraction is visible counts as scrolled away. */
const SEEN_FROM = 0.25

interface DockedPlayer {
  /** The position of the recording in the page. */
  place: RefObject<HTMLElement | null>
  player: RefObject<HTMLElement | null>
  playback: Playback | null
  isPlaying: boolean
}

interface Docking {
  /**
   * The height of its place in CSS pixels, while the player is docked below the text; null while it is in its place.
   */
  placeHeight: number | null
  /** Undocks the player, until it plays again. */
  undock: () => void
}

/**
 * Whether a player is docked below the text, at any width: once it plays, as long as its place is scrolled away. The
 * text area shrinks, so that the player covers nothing of it.
 */
export function useDocking({ place, player, playback, isPlaying }: DockedPlayer): Docking {
  const [placeHeight, setPlaceHeight] = useState<number | null>(null)
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    if (isPlaying) setRequested(true)
  }, [isPlaying])
  // Of several on a page, only the one played last stays docked.
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
  return { placeHeight, undock: () => setRequested(false) }
}

/** Docks a player at the lower edge of the scrolling element, which shrinks accordingly. @returns how to undock */
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
