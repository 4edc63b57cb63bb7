import { useLocation } from '@tanstack/react-router'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState, type CSSProperties } from 'react'
import { ColorDot } from '#platform/web/design/color-chip.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { runAction, useActions } from '#platform/web/keyboard/index.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { useOpenProject } from './open-project.ts'
import { createActions } from './shell-actions.ts'
import { useShellData, type TreeNode } from './shell-data.tsx'
import classes from './sidebar.module.css'

/** The identifier of the project, or the address of the folder, that the page belongs to. */
type Place = string | null

function isCurrent(node: TreeNode, place: Place): boolean {
  return place === (node.kind === 'project' ? node.id : node.href)
}

function holds(node: TreeNode, place: Place): boolean {
  return isCurrent(node, place) || node.children.some((child) => holds(child, place))
}

type BranchProps = {
  node: TreeNode
  depth: number
  place: Place
  /** Whether something beside it opens, so that titles stand in one line. */
  besideTwists: boolean
}

function Branch({ node, depth, place, besideTwists }: BranchProps) {
  // A folder that holds the page is open until someone closes it.
  const [choice, setChoice] = useState<boolean | null>(null)
  const open = choice ?? node.children.some((child) => holds(child, place))
  const current = isCurrent(node, place)
  return (
    <li>
      <div className={classes.branch} style={{ '--depth': depth } as CSSProperties}>
        {node.children.length > 0 ? (
          <button type="button" className={classes.twist} aria-expanded={open} aria-label={`${open ? 'Close' : 'Open'} ${node.title}`} onClick={() => setChoice(!open)}>
            <IconChevronRight size={13} stroke={2} aria-hidden="true" />
          </button>
        ) : (
          besideTwists && <span className={classes.noTwist} />
        )}
        <Link className={classes.row} href={node.href} {...(current ? { 'aria-current': 'page' as const } : {})}>
          {node.kind === 'folder' ? <IconFolder size={16} stroke={1.7} aria-hidden="true" /> : <ColorDot color={node.color ?? PICKABLE_COLORS.gray} size={9} />}
          <span className={classes.title}>{node.title}</span>
        </Link>
      </div>
      {open && node.children.length > 0 && (
        <ul className={classes.list}>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} depth={depth + 1} place={place} besideTwists={besideTwists} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Folders and projects of the workspace. Absent while there are none. */
export function ProjectTree() {
  const { tree } = useShellData()
  const pathname = useLocation({ select: (location) => location.pathname })
  const place = useOpenProject() ?? pathname
  const mayCreate = useActions().some((action) => action.id === createActions.project.id && action.available)
  if (tree.length === 0) return null
  return (
    <>
      <div className={classes.heading}>
        Projects
        {mayCreate && (
          <IconButton size={24} label="New project" action={createActions.project.id} onClick={() => runAction(createActions.project.id)}>
            <IconPlus size={15} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ul className={classes.list}>
        {tree.map((node) => (
          <Branch key={node.id} node={node} depth={0} place={place} besideTwists={tree.some(({ children }) => children.length > 0)} />
        ))}
      </ul>
    </>
  )
}
