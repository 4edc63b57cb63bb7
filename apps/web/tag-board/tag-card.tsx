import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { memo } from 'react'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { links } from '../links.ts'
import type { BoardTag } from './board-columns.ts'
import { boardStrings as text } from './strings.ts'
import classes from './tag-board.module.css'
import { TagCount } from './tag-evidence.tsx'

/** A tag on a board: a link to its page, and how often it is used. */
export const TagCard = memo(function TagCard({ tag }: { tag: BoardTag }) {
  return (
    <div className={classes.card}>
      <ColorDot color={tag.color} />
      <Link className={classes.cardTitle} href={links.tag(tag)} tabIndex={-1} draggable={false}>
        {tag.title}
      </Link>
      {tag.locked && <IconLock size={13} stroke={1.8} className={classes.lock} aria-label={text.locked} role="img" />}
      <TagCount tag={tag} className={classes.number} />
    </div>
  )
})
