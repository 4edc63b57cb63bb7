import classes from './loading-rows.module.css'

interface PlaceholderBarProps {
  /** CSS pixels, also of `below` and a width that is a number. */
  height: number
  width: number | string
  /** The space below. */
  below?: number
  /** Pulses; few do, so that a page that loads stays calm. */
  pulses?: boolean
  /** At the end of its line. */
  atEnd?: boolean
}

/** Stands in place of a line that is loading. */
export function PlaceholderBar({ height, width, below, pulses = true, atEnd = false }: PlaceholderBarProps) {
  return (
    <div
      className={classes.bar}
      data-placeholder-bar={pulses ? 'pulses' : ''}
      style={{ height, width, marginBottom: below, marginInlineStart: atEnd ? 'auto' : undefined }}
    />
  )
}
