import { useMemo, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { LineList } from '#platform/web/design/line-list.tsx'
import { listLines, type LineGroup } from '#platform/web/design/list-lines.ts'
import { useKeptPeek } from '#platform/web/design/use-line-peek.ts'
import { useLineSelection } from '#platform/web/design/use-line-selection.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { withWhole, type WholeSelection } from '#selections/web/index.ts'
import type { ShownColumn } from '../columns.ts'
import type { RowGroup } from '../lines.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import { ALL_ROWS, type LoadedRows } from '../use-view-rows.ts'
import { ListRow, type ListRowProps } from './list-row.tsx'

/** CSS pixels; rows whose text takes two lines are measured. */
const ROW_PX: Record<ObjectType, number> = { NOTE: 62, INSIGHT: 62, HIGHLIGHT: 84 }
/** The key for the rows of a list without groups. */
const UNGROUPED = 'all'

export interface ViewListProps extends Pick<ListRowProps, 'noteHref' | 'menuOf'> {
  label: string
  objectType: ObjectType
  columns: readonly ShownColumn[]
  /** Null if the view has none. */
  groups: readonly RowGroup[] | null
  /** The addresses of the pages of groups. */
  hrefOfGroup: (key: string) => string | null
  open: ReadonlySet<string>
  loaded: ReadonlyMap<string | null, LoadedRows>
  total: number | undefined
  selectable: boolean
  /** The selection of all rows of the list. */
  whole: WholeSelection
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  onPeek: (row: Row) => void
  /** The row that is shown beside the list. */
  peeked: string | null
  onToggleGroup: (key: string) => void
  onRequested: (group: string | null) => void
  /** The bar of commands on the chosen rows. */
  bar: (rows: readonly Row[], clear: () => void) => ReactNode
}

/** Rows as lines of text, under the heads of their groups if there are any. */
export function ViewList({
  label,
  objectType,
  columns,
  groups,
  hrefOfGroup,
  open,
  loaded,
  total,
  selectable,
  whole,
  hrefOf,
  noteHref,
  onOpen,
  onPeek,
  peeked,
  onToggleGroup,
  onRequested,
  menuOf,
  bar,
}: ViewListProps) {
  const mode = useColorMode()
  const heads = useMemo(
    (): LineGroup[] =>
      groups
        ? groups.map((group) => ({ ...group, id: group.key, href: hrefOfGroup(group.key) }))
        : [{ id: UNGROUPED, title: '', color: null, count: 0, href: null }],
    [groups, hrefOfGroup],
  )
  const lines = useMemo(() => {
    const byId = new Map(
      [...loaded].flatMap(([key, one]) =>
        key === ALL_ROWS ? (groups ? [] : [[UNGROUPED, one] as const]) : [[key, one] as const],
      ),
    )
    return listLines(heads, open, byId, groups !== null)
  }, [heads, open, loaded, groups])
  const own = useLineSelection(lines)
  const { selection: moving, shown } = useKeptPeek(lines, own, { peeked, onPeek })
  const selection = withWhole(moving, lines, whole)
  return (
    <>
      <LineList
        label={label}
        lines={lines}
        selection={selection}
        selectable={selectable}
        total={total}
        rowHeight={ROW_PX[objectType]}
        nameOf={(row) => row.name || strings.untitledRow[objectType]}
        opensOnClick={objectType !== 'HIGHLIGHT'}
        onToggleGroup={onToggleGroup}
        onOpen={onOpen}
        onPeek={onPeek}
        shown={shown}
        onRequested={(id) => onRequested(groups ? id : ALL_ROWS)}
      >
        {(row, groupId) => (
          <ListRow
            row={row}
            objectType={objectType}
            columns={columns}
            group={groups ? groupId : null}
            href={hrefOf(row)}
            noteHref={noteHref}
            mode={mode}
            menuOf={menuOf}
          />
        )}
      </LineList>
      {bar(selection.chosen, selection.clear)}
    </>
  )
}
