import classes from './color-dot.module.css'
import { usePaleVariant } from './use-pale-variant.ts'

/** A small round dot in a colour that a user chose. */
export function ColorDot({ color, size = 8 }: { color: string; size?: number }) {
  return (
    <span
      className={classes.dot}
      aria-hidden="true"
      style={{ background: usePaleVariant(color).solid, width: size, height: size }}
    />
  )
}
