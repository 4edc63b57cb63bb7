import { useEffect, useState, type RefObject } from 'react'

interface Floating {
  /** As high as its place was in CSS pixels, while the picture floats over the page; null while it stands there. */
  placeHeight: number | null
  /** Leaves the picture where the recording stands, until it plays anew. */
  putAway: () => void
}

/**
 * Whether the picture of a film floats over the page: since it plays, and for as long as its place is out of sight.
 * What is read below it is seen beside it.
 */
export function useFloating(place: RefObject<HTMLElement | null>, isPlaying: boolean): Floating {
  const [placeHeight, setPlaceHeight] = useState<number | null>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isPlaying) setWanted(true)
  }, [isPlaying])
  useEffect(() => {
    if (!place.current || !isWanted) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPlaceHeight((before) => (entry.isIntersecting ? null : (before ?? entry.boundingClientRect.height)))
    })
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      setPlaceHeight(null)
    }
  }, [place, isWanted])
  return { placeHeight, putAway: () => setWanted(false) }
}
