import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { memo, type MouseEvent } from 'react'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { links } from '../links.ts'
import type { BoardTag } from './board-columns.ts'
import { boardStrings as text } from './strings.ts'
import classes from './tag-board.module.css'
import { TagCount } from './tag-evidence.tsx'

interface TagCardProps {
  id: string
  tag: BoardTag
  top: number
  height: number
  selected: boolean
  /** It is being carried elsewhere. */
  moving: boolean
  current: boolean
  onClick: (event: MouseEvent, id: string) => void
}

/** A tag on a board: a link to its page that can be picked up. */
export const TagCard = memo(function TagCard({
  id,
  tag,
  top,
  height,
  selected,
  moving,
  current,
  onClick,
}: TagCardProps) {
  return (
    <div
      id={id}
      role="row"
      aria-selected={selected}
      className={classes.card}
      data-current={current || undefined}
      data-moving={moving || undefined}
      data-card={tag.id}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={(event) => onClick(event, tag.id)}
    >
      <div role="gridcell" className={classes.cardInside}>
        <ColorDot color={tag.color} />
        <Link className={classes.cardTitle} href={links.tag(tag)} tabIndex={-1} draggable={false}>
          {tag.title}
        </Link>
        {tag.locked && <IconLock size={13} stroke={1.8} className={classes.lock} aria-label={text.locked} role="img" />}
        <TagCount tag={tag} className={classes.number} />
      </div>
    </div>
  )
})
