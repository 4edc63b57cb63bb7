import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import type { RowGroup } from './lines.ts'
import { viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

export interface GroupHeadProps {
  group: RowGroup
  open: boolean
  top: number
  height: number
  onToggle: () => void
}

/** The head of a group of rows, which opens and closes it. */
export function GroupHead({ group, open, top, height, onToggle }: GroupHeadProps) {
  return (
    <div className={classes.groupHead} role="row" style={{ height, transform: `translateY(${top}px)` }}>
      <div className={classes.groupInside} role="gridcell">
        <button
          type="button"
          className={classes.groupButton}
          aria-expanded={open}
          aria-label={open ? strings.collapse(group.title) : strings.expand(group.title)}
          onClick={onToggle}
        >
          <IconChevronRight className={classes.twist} size={15} stroke={2} aria-hidden="true" />
          {group.color !== null && <ColorDot color={group.color} size={10} />}
          <span className={classes.groupTitle}>{group.title}</span>
          <span className={classes.quiet}>{group.count?.toLocaleString()}</span>
        </button>
      </div>
    </div>
  )
}
