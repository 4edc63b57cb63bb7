import { Popover } from '@mantine/core'
import { useState } from 'react'
import { ColorChoice } from './color-chip.tsx'
import { ColorDot } from './color-dot.tsx'
import classes from './color-swatch.module.css'
import { Hint } from './hint.tsx'

/**
 * A dot that shows a colour and opens a choice of others. `label` says whose colour it is, `hint` what a press does.
 */
export function ColorSwatch({
  label,
  hint,
  color,
  size = 10,
  onChange,
}: {
  label: string
  hint: string
  color: string
  size?: number
  onChange: ((color: string) => void) | null
}) {
  const [open, setOpen] = useState(false)
  if (onChange === null) return <ColorDot color={color} size={size} />
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Hint label={hint}>
          <button
            type="button"
            className={classes.swatch}
            aria-label={label}
            aria-expanded={open}
            onClick={() => setOpen((was) => !was)}
          >
            <ColorDot color={color} size={size} />
          </button>
        </Hint>
      </Popover.Target>
      <Popover.Dropdown>
        <ColorChoice
          value={color}
          label={hint}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
