import { useState } from 'react'

const keyOf = (source: string): string => `coding-desk-place:${source}`

interface KeptPlace {
  /** The position when a note was opened from here; null for a new visit. */
  place: number | null
  keep: (at: number) => void
  forget: () => void
}

/** The position in a working set, for a user who returns to it from a note in the same tab. */
export function useKeptPlace(source: string): KeptPlace {
  const [place] = useState(() => {
    const kept = sessionStorage.getItem(keyOf(source))
    return kept === null ? null : Number(kept)
  })
  return {
    place,
    keep: (at) => sessionStorage.setItem(keyOf(source), String(at)),
    forget: () => sessionStorage.removeItem(keyOf(source)),
  }
}
