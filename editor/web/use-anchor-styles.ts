import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AnchorMark } from '../document/anchor-marks.ts'
import { createAnchorStyles, type AnchorColors, type AnchorStyles } from './anchor-styles.ts'

const NO_COLORS: AnchorColors = new Map()

/** Colours the anchored ranges of the page while the component is mounted. */
export function useAnchorStyles(mark: AnchorMark, colors: AnchorColors = NO_COLORS, active: string | null): void {
  const styles = useRef<AnchorStyles | null>(null)
  useLayoutEffect(() => {
    styles.current = createAnchorStyles(mark)
    return () => {
      styles.current?.remove()
      styles.current = null
    }
  }, [mark])
  useEffect(() => {
    styles.current?.update(colors, active)
  }, [mark, colors, active])
}
