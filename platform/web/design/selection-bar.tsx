import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { keptClear } from './kept-clear.ts'
import classes from './selection-bar.module.css'
import { designStrings as strings } from './strings.ts'

/** What can be done with the chosen rows; floats at the lower edge while there are any. */
export function SelectionBar({
  count,
  of,
  onClear,
  children,
}: {
  count: number
  /** The number of all rows, if there are more than the chosen ones. */
  of?: number | undefined
  onClear: () => void
  children: ReactNode
}) {
  if (count === 0) return null
  const words = of === undefined ? strings.selected(count) : strings.selectedOf(count, of)
  return (
    <div className={classes.bar}>
      <div ref={keptClear} className={classes.inside} role="toolbar" aria-label={words}>
        <span className={classes.count} role="status">
          {words}
        </span>
        {children}
        <IconButton label={strings.selectNone} action="list.select-none" onClick={onClear}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
