import { Popover } from '@mantine/core'
import { useState } from 'react'
import { ColorChoice, ColorDot } from '#platform/web/design/color-chip.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import classes from './project.module.css'
import { strings } from './strings.ts'

/** The spot of a tag's colour; pressed, it offers others. */
export function TagSwatch({ title, color, size = 10, label = strings.tag.color(title), onChange }: { title: string; color: string; size?: number; label?: string; onChange: ((color: string) => void) | null }) {
  const [open, setOpen] = useState(false)
  if (onChange === null) return <ColorDot color={color} size={size} />
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Hint label={strings.color}>
          <button type="button" className={classes.swatchButton} aria-label={label} aria-expanded={open} onClick={() => setOpen((was) => !was)}>
            <ColorDot color={color} size={size} />
          </button>
        </Hint>
      </Popover.Target>
      <Popover.Dropdown>
        <ColorChoice
          value={color}
          label={strings.color}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
