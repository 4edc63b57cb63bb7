import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './selection-bar.module.css'

/** What can be done with the chosen rows; floats at the lower edge while there are any. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <div className={classes.bar}>
      <div className={classes.inside} role="toolbar" aria-label={`${count} selected`}>
        <span className={classes.count} role="status">
          {count.toLocaleString()} selected
        </span>
        {children}
        <IconButton label="Select nothing" action="list.select-none" onClick={onClear}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
