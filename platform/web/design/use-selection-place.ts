import { useEffect, useEffectEvent, useState } from 'react'

/** Where the beginning of a selection is seen, in CSS pixels of the window. */
interface SelectionPlace {
  left: number
  top: number
}

/**
 * Follows where selected words stand, for a button over them. `rectOf` tells which selections count; null where none
 * does.
 */
export function useSelectionPlace(rectOf: (selection: Selection) => DOMRect | null | undefined): SelectionPlace | null {
  const [place, setPlace] = useState<SelectionPlace | null>(null)
  const rectNow = useEffectEvent(rectOf)
  useEffect(() => {
    const follow = (): void => {
      const selection = document.getSelection()
      const rect = selection && rectNow(selection)
      setPlace(rect ? { left: rect.left, top: rect.top } : null)
    }
    document.addEventListener('selectionchange', follow)
    document.addEventListener('scroll', follow, true)
    return () => {
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('scroll', follow, true)
    }
  }, [])
  return place
}
