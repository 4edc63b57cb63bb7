import { Button } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { countText } from '../../kernel/written.ts'
import { ColorDot } from './color-dot.tsx'
import classes from './line-list.module.css'
import { Link } from './link.tsx'
import { LoadingLine } from './loading-parts.tsx'
import type { LineGroup } from './list-lines.ts'
import { designStrings as strings } from './strings.ts'
import { listStrings } from './list-strings.ts'

interface GroupHeadProps {
  group: LineGroup
  open: boolean
  selectable: boolean
  onToggle: () => void
  onSelect: () => void
}

/** The head of a group of rows, which opens and closes it. */
export function GroupHead({ group, open, selectable, onToggle, onSelect }: GroupHeadProps) {
  return (
    <div className={classes.headInside} role="gridcell">
      <button
        type="button"
        className={classes.twist}
        aria-expanded={open}
        aria-label={open ? strings.closeGroup(group.title) : strings.openGroup(group.title)}
        onClick={onToggle}
      >
        <IconChevronRight size={15} stroke={2} aria-hidden="true" />
      </button>
      {group.color !== null && <ColorDot color={group.color} size={10} />}
      <span className={classes.headTitle}>{group.title}</span>
      <span className={classes.headCount}>{group.count === null ? null : countText(group.count)}</span>
      <span className={classes.headEnd}>
        {group.href && (
          <Link className={classes.headLink} href={group.href}>
            {listStrings.open}
          </Link>
        )}
        {selectable && open && (
          <button
            type="button"
            className={classes.headLink}
            aria-label={listStrings.selectAllIn(group.title)}
            onClick={onSelect}
          >
            {listStrings.selectAll}
          </button>
        )}
      </span>
    </div>
  )
}

/** Shown instead of rows that are being loaded or could not be loaded. */
export function WaitingLine({ failed, onRetry }: { failed: string | null; onRetry: () => void }) {
  if (failed !== null) {
    return (
      <div className={classes.waiting} role="gridcell">
        <span>{failed}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {strings.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.waiting} role="gridcell" aria-label={listStrings.loadingMore}>
      <LoadingLine />
    </div>
  )
}
