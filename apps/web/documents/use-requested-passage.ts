import { useEffect, type RefObject } from 'react'
import { showPassage } from './show-passage.ts'

/** Opens a text at the passage that the address names. */
export function useRequestedPassage(frame: RefObject<HTMLElement | null>, passage: string | undefined): void {
  useEffect(() => (passage === undefined ? undefined : showPassage(frame, passage)), [frame, passage])
}
