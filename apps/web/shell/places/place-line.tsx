import { useParams } from '@tanstack/react-router'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useRef, type CSSProperties, type ReactNode } from 'react'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { usePlaceDrag } from './place-drag.ts'
import type { Place } from './place.ts'
import { useFolderActs } from './place-menu.tsx'
import { strings } from './strings.ts'
import { usePlaceMoves } from './use-place-moves.tsx'
import { useOpenProject } from '../open-project.ts'
import { TreeIcon } from '../tree-icon.tsx'
import classes from '../sidebar.module.css'

export interface PlaceLineProps {
  place: Place
  depth: number
  /** Whether some of its neighbours can be opened: then all of them leave space for the arrow. */
  twists: boolean
  /** Absent for what cannot be opened. */
  open?: boolean
  onToggle?: (open: boolean) => void
  /** The folder around it, into which neighbours are dropped; null for the workspace. */
  around: { id: string; title: string; scopeId: string } | null
  /** Whether others can be dropped on it. */
  droppable?: boolean
  onFocused?: () => void
  onLeft?: () => void
  children?: ReactNode
}

/** A folder or project of the sidebar: it opens, can be dragged and dropped on, and has a menu. */
export function PlaceLine({
  place,
  depth,
  twists,
  open,
  onToggle,
  around,
  droppable = true,
  onFocused,
  onLeft,
  children,
}: PlaceLineProps) {
  const { projectCategoryId: openFolder } = useParams({ strict: false }) as { projectCategoryId?: string }
  const openProject = useOpenProject()
  const moves = usePlaceMoves()
  const { entriesOf } = useFolderActs()
  const row = useRef<HTMLDivElement>(null)
  const current = place.id === (place.kind === 'project' ? openProject : openFolder)
  const drag = usePlaceDrag(row, {
    place,
    meant: (_dragged, spot) => (droppable ? spot : null),
    onDrop(dragged, spot) {
      if (spot === 'into') {
        onToggle?.(true)
        void moves.moveAsking(dragged, { folder: place })
      } else
        void moves.moveAsking(dragged, {
          folder: around,
          ...(spot === 'before' ? { beforeId: place.id } : { afterId: place.id }),
        })
    },
  })
  const twist = open === undefined ? '' : open ? strings.closeFolder(place.title) : strings.openFolder(place.title)
  return (
    <li>
      <div ref={row} className={classes.branch} style={{ '--depth': depth } as CSSProperties} {...drag}>
        {open === undefined ? (
          twists && <span className={classes.noTwist} />
        ) : (
          <button
            type="button"
            className={classes.twist}
            aria-expanded={open}
            aria-label={twist}
            tabIndex={-1}
            onClick={() => onToggle?.(!open)}
          >
            <IconChevronRight size={13} stroke={2} aria-hidden="true" />
          </button>
        )}
        <Link
          className={classes.row}
          href={place.href}
          draggable={false}
          data-place={place.id}
          {...(current ? { 'aria-current': 'page' as const } : {})}
          {...(onFocused ? { onFocus: onFocused } : {})}
          {...(onLeft ? { onBlur: onLeft } : {})}
        >
          <TreeIcon
            node={
              place.kind === 'folder'
                ? { kind: 'folder' }
                : { kind: 'project', color: place.project.color ?? PICKABLE_COLORS.gray }
            }
          />
          <span className={classes.title}>{place.title}</span>
        </Link>
        <span className={classes.more}>
          <MoreMenu label={strings.more(place.title)} entries={entriesOf(place)} />
        </span>
      </div>
      {children}
    </li>
  )
}
