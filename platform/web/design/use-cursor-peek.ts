import { useEffect, useEffectEvent, useState } from 'react'

interface CursorPeekOptions<Place> {
  /** The row that is shown beside the grid; null for none. */
  peeked: string | null
  /** The row of the cursor. */
  standing: string | null
  /** Where a row is in the grid; null if it is not. */
  placeOf: (id: string) => Place | null
  /** Puts the cursor there. */
  stand: (place: Place) => void
  /** Scrolls the cursor into view. */
  show: () => void
  onPeek: (id: string) => void
}

/**
 * For a table, grid or board whose page stores which row is shown beside it, as in its address: the cursor takes the
 * panel along, and follows it where the panel goes to another row by itself.
 * @returns what to call with the row that the cursor was moved to
 */
export function useCursorPeek<Place>({
  peeked,
  standing,
  placeOf,
  stand,
  show,
  onPeek,
}: CursorPeekOptions<Place>): (id: string | undefined) => void {
  /** The row of the panel that the cursor stands at, or stood at before it was moved. */
  const [followed, setFollowed] = useState<string | null>(null)
  /** The row that the panel is on its way to: keys are faster than pages. */
  const [led, setLed] = useState<string | null>(null)
  const isOnItsWay = led !== null && peeked !== null && peeked !== led
  if (led !== null && !isOnItsWay) setLed(null)
  if (followed !== peeked && !isOnItsWay) {
    const place = peeked === null || standing === peeked ? null : placeOf(peeked)
    if (peeked === null || standing === peeked || place !== null) setFollowed(peeked)
    if (place !== null) stand(place)
  }
  const onFollowed = useEffectEvent(show)
  useEffect(() => {
    if (followed !== null) onFollowed()
  }, [followed])
  return (id) => {
    if (peeked === null || id === undefined || id === (led ?? peeked)) return
    setLed(id)
    onPeek(id)
  }
}
