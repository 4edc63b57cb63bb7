import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  DELETING_ROWS,
  DUPLICATING_ROWS,
  lockingRow,
  viewStrings as strings,
  type CellWriting,
  type Row,
  type ShownColumn,
} from '#views/web/index.ts'
import { links } from '../../links.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export interface RowMenuProps {
  row: Row
  objectType: ObjectType
  project: { id: string; title: string }
  href: string
  mayContribute: boolean
  /** The column that says whether an insight is published. */
  status: ShownColumn | undefined
  cells: CellWriting
  /** Asks where to move it. */
  onMove: () => void
}

/** The menu of one row of a list or grid. */
export function RowMenu({ row, objectType, project, href, mayContribute, status, cells, onMove }: RowMenuProps) {
  const isInsight = objectType === 'INSIGHT'
  const copyRows = useAct(DUPLICATING_ROWS[isInsight ? 'INSIGHT' : 'NOTE'])
  const setLocked = useAct(lockingRow)
  const deleteRows = useAct(DELETING_ROWS[objectType])
  const name = row.name || strings.untitledRow[objectType]
  const isPublished = row.publishedAt !== null
  const publish = (column: ShownColumn): void => {
    const title = isPublished ? `${strings.draft}: ${name}` : `${strings.published}: ${name}`
    void cells.writeMany([{ row, column, given: { text: isPublished ? '' : 'published' } }], title)
  }
  const entries: MenuEntry[] = [
    { kind: 'link', title: strings.open, href, icon: <IconArrowRight {...icon} /> },
    ...(isInsight
      ? [
          {
            kind: 'link' as const,
            title: strings.present,
            href: links.present(project, row.id),
            icon: <IconPresentation {...icon} />,
          },
        ]
      : []),
    ...(isInsight && row.mayPublish && status
      ? [
          {
            kind: 'command' as const,
            title: isPublished ? strings.unpublish : strings.publish,
            icon: isPublished ? <IconWorldOff {...icon} /> : <IconWorld {...icon} />,
            onSelect: () => publish(status),
          },
        ]
      : []),
    ...(row.mayLock
      ? [
          {
            kind: 'command' as const,
            title: row.locked ? strings.unlock : strings.lock,
            icon: row.locked ? <IconLockOpen {...icon} /> : <IconLock {...icon} />,
            onSelect: () =>
              void reportAct(setLocked({ id: row.id, locked: !row.locked }), {
                title: (row.locked ? strings.unlocked : strings.locked)(name),
              }),
          },
        ]
      : []),
    ...(mayContribute && objectType !== 'HIGHLIGHT'
      ? [
          {
            kind: 'command' as const,
            title: strings.duplicate,
            icon: <IconCopy {...icon} />,
            onSelect: () => void reportAct(copyRows([row.id]), { title: strings.duplicatedRows(1, objectType) }),
          },
        ]
      : []),
    ...(row.mayMove
      ? [{ kind: 'command' as const, title: strings.moveRow, icon: <IconFolderSymlink {...icon} />, onSelect: onMove }]
      : []),
    ...(row.mayDelete
      ? [
          { kind: 'line' as const },
          {
            kind: 'command' as const,
            title: strings.remove,
            icon: <IconTrash {...icon} />,
            danger: true,
            onSelect: () => void reportAct(deleteRows([row.id]), { title: strings.removed(1, objectType) }),
          },
        ]
      : []),
  ]
  return <MoreMenu label={strings.rowMenu(name)} entries={entries} />
}
