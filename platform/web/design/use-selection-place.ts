import { useEffect, useEffectEvent, useState } from 'react'

/** The start of a selection, in CSS pixels of the window. */
interface SelectionPlace {
  left: number
  top: number
}

/**
 * Follows the position of selected words, for a button above them. `rectOf` decides which selections count; null if
 * none does.
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
