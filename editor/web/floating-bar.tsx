import { Paper, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './menus.module.css'
import type { Place } from './use-floating-place.ts'

const GAP_PX = 8

/** A bar of buttons over a place of the text; under it where there is no room above. */
export function FloatingBar({ at, label, children }: { at: Place; label: string; children: ReactNode }) {
  return (
    <Portal>
      <Paper
        ref={(bar) => settle(bar, at)} className={classes.toolbar} role="toolbar" aria-label={label} withBorder shadow="md"
        // The selection stays while a button is pressed; fields still get the caret.
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
        }}
      >
        {children}
      </Paper>
    </Portal>
  )
}

// Set on the element once its size is known: at each drawing, since the buttons may have changed.
function settle(bar: HTMLDivElement | null, at: Place): void {
  if (!bar) return
  const { width, height } = bar.getBoundingClientRect()
  const above = at.top - height - GAP_PX
  bar.style.top = `${above >= GAP_PX ? above : at.bottom + GAP_PX}px`
  bar.style.left = `${Math.max(GAP_PX, Math.min(at.left - width / 2, window.innerWidth - width - GAP_PX))}px`
}
