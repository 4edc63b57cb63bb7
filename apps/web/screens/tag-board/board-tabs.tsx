import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { links } from '../../links.ts'
import { useProject } from '../../project-page/project-context.tsx'
import type { OpenTagBoard } from '../../tag-board/board-columns.ts'
import { boardStrings as text } from '../../tag-board/strings.ts'
import classes from '../../tag-board/tag-board.module.css'
import { tagLinks } from '../../tag-links.ts'

/** The tag boards of a project side by side. */
export function BoardTabs({
  boards,
  board,
  entries,
  onNew,
}: {
  /** Those of the project, and those of its shared extensions. */
  boards: readonly OpenTagBoard[]
  /** The open one; null for the tags of a project without boards. */
  board: OpenTagBoard | null
  /** What can be done with the open one; null for those who may not. */
  entries: MenuEntry[] | null
  /** Null for those who may not. */
  onNew: (() => void) | null
}) {
  const project = useProject()
  const hasOwn = boards.some(({ projectId }) => projectId !== null)
  return (
    <nav className={classes.boardTabs} aria-label={text.boards}>
      {!hasOwn && boards.length > 0 && (
        <Link
          className={classes.boardTab}
          href={links.project(project, 'tags')}
          {...(board === null ? { 'aria-current': 'page' as const } : {})}
        >
          {text.ownTags}
        </Link>
      )}
      {boards.map((one) => (
        <Link
          key={one.id}
          className={classes.boardTab}
          href={tagLinks.board(project, one)}
          {...(one.id === board?.id ? { 'aria-current': 'page' as const } : {})}
        >
          {one.title || text.untitledBoard}
        </Link>
      ))}
      {onNew && (
        <IconButton label={text.newBoard} onClick={onNew}>
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      )}
      {board && entries && <MoreMenu label={text.boardMore(board.title)} entries={entries} />}
    </nav>
  )
}

interface BoardMenu {
  board: OpenTagBoard
  /** The boards that it can be moved among, in order. */
  boards: readonly OpenTagBoard[]
  onMove: (to: { beforeId: string } | { afterId: string }) => void
  onRename: () => void
  onDelete: () => void
}

export function boardMenu({ board, boards, onMove, onRename, onDelete }: BoardMenu): MenuEntry[] {
  const at = boards.findIndex(({ id }) => id === board.id)
  const [before, after] = [boards[at - 1], boards[at + 1]]
  return [
    { kind: 'command', title: text.renameBoard, onSelect: onRename },
    {
      kind: 'command',
      title: text.moveBoardLeft,
      disabled: !before,
      onSelect: () => before && onMove({ beforeId: before.id }),
    },
    {
      kind: 'command',
      title: text.moveBoardRight,
      disabled: !after,
      onSelect: () => after && onMove({ afterId: after.id }),
    },
    { kind: 'line' },
    { kind: 'command', title: text.deleteBoard, danger: true, onSelect: onDelete },
  ]
}
