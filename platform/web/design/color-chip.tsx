import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { PICKABLE_COLORS } from '../../kernel/colors.ts'
import classes from './color-chip.module.css'
import { Link } from './link.tsx'
import { usePaleVariant } from './use-pale-variant.ts'
import { designStrings } from './strings.ts'

export type ColorChipProps = {
  label: string
  /** 6-digit hex; the pale variant is shown. */
  color: string
  href?: string
  count?: number
  /** Shows a button that removes the chip. */
  onRemove?: () => void
}

/** A word on the pale variant of its colour, as tags are shown everywhere. */
export function ColorChip({ label, color, href, count, onRemove }: ColorChipProps) {
  const pale = usePaleVariant(color)
  const style = { background: pale.background, color: pale.text }
  const inside = (
    <>
      <span className={classes.label}>{label}</span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </>
  )
  if (href) {
    return (
      <Link className={classes.chip} style={style} href={href}>
        {inside}
      </Link>
    )
  }
  return (
    <span className={classes.chip} style={style}>
      {inside}
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={designStrings.remove(label)} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** A row of colours to choose from, one of them chosen; arrow keys move as in any group of radio buttons. */
export function ColorChoice({
  value,
  onChange,
  label = 'Colour',
}: {
  value: string
  onChange: (color: string) => void
  label?: string
}) {
  const entries = Object.entries(PICKABLE_COLORS)
  const chosen = Math.max(
    0,
    entries.findIndex(([, hex]) => hex === value.toLowerCase()),
  )
  return (
    <div className={classes.choice} role="radiogroup" aria-label={label}>
      {entries.map(([name, hex], index) => (
        <button
          key={name}
          type="button"
          role="radio"
          className={classes.swatch}
          style={{ background: hex }}
          aria-label={name}
          aria-checked={hex === value.toLowerCase()}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChange(hex)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
            if (step === undefined) return
            event.preventDefault()
            const next = (index + step + entries.length) % entries.length
            const color = entries[next]?.[1]
            if (color) onChange(color)
            ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
          }}
        />
      ))}
    </div>
  )
}
