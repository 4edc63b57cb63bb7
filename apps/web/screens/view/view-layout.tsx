import { useCallback, useMemo, type ReactNode } from 'react'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  ALL_ROWS,
  movedColumn,
  movingCards,
  ViewBoard,
  ViewGrid,
  ViewList,
  viewStrings as strings,
  ViewTable,
  type CardMove,
  type Row,
} from '#views/web/index.ts'
import { links } from '../../links.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useColumnDistributions } from './column-distributions.tsx'
import { RowMenu } from './row-menu.tsx'
import type { ViewBodyProps } from './use-view-page.ts'

/** The rows of a view in its layout. */
export function ViewLayout(props: ViewBodyProps) {
  const { name, objectType, view, open } = props
  const { layout } = view
  const { rows, whole, hrefOf, onOpen, onPeek, mayWrite } = open
  const { loadMore } = rows
  const bar = useBulkBar(props)
  const menuOf = useRowMenu(props)
  const onNearEnd = useCallback((group: string | null) => loadMore(group), [loadMore])
  const onNearEndOfAll = useCallback(() => loadMore(ALL_ROWS), [loadMore])
  const shared = {
    label: name ?? strings.count(rows.total ?? 0, objectType),
    objectType,
    selectable: mayWrite,
    whole,
    hrefOf,
    onOpen,
    onPeek,
    peeked: view.peeked,
    bar,
  }
  const all = rows.loaded.get(ALL_ROWS)
  if (layout === 'BOARD') return <Board {...props} shared={shared} />
  if (layout === 'GRID' && all)
    return <ViewGrid {...shared} columns={open.visible} loaded={all} onNearEnd={onNearEndOfAll} menuOf={menuOf} />
  if (layout === 'LIST') return <List {...props} shared={shared} menuOf={menuOf} onNearEnd={onNearEnd} />
  return (
    <>
      <Table {...props} label={shared.label} onNearEnd={onNearEnd} />
      {bar(open.choice.rows, open.choice.clear)}
    </>
  )
}

type Bar = (chosen: readonly Row[], clear: () => void) => ReactNode
type MenuOf = (row: Row) => ReactNode

/** What all layouts but the table have in common. */
interface Shared {
  label: string
  objectType: ViewBodyProps['objectType']
  selectable: boolean
  whole: ViewBodyProps['open']['whole']
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  onPeek: (row: Row) => void
  peeked: string | null
  bar: Bar
}

function Board({ viewId, objectType, view, open, shared }: ViewBodyProps & { shared: Shared }) {
  const { visible, groupColumn, groups, rows, mayWrite, stays } = open
  const moveCards = useAct(movingCards)
  const move = ({ rows: moved, toTitle, ...places }: CardMove): void => {
    if (viewId === null) return
    void reportAct(moveCards({ ...places, objectType, viewId, rowIds: moved.map(({ id }) => id) }), {
      title: strings.movedCards(moved.length, toTitle),
    })
  }
  // The group column is left out: the head of a column shows its value.
  const columns = useMemo(() => visible.filter(({ key }) => key !== groupColumn?.key), [visible, groupColumn])
  return (
    <ViewBoard
      {...shared}
      columns={columns}
      groups={groups ?? []}
      loaded={rows.loaded}
      onRequested={open.onRequested}
      onMore={rows.loadMore}
      movable={mayWrite && viewId !== null && !view.changed && stays === null}
      onMove={move}
    />
  )
}

interface ListProps extends ViewBodyProps {
  shared: Shared
  menuOf: MenuOf
  onNearEnd: (group: string | null) => void
}

function List({ open, shared, menuOf, onNearEnd }: ListProps) {
  const { ofGroup, groups, tags, rows } = open
  const hrefOfGroup = useCallback(
    (key: string) => {
      const tag = ofGroup === 'tags' ? tags.find((one) => one.id === key) : undefined
      return tag ? links.tag(tag) : null
    },
    [ofGroup, tags],
  )
  return (
    <ViewList
      {...shared}
      columns={open.visible}
      groups={ofGroup === null ? null : groups}
      hrefOfGroup={hrefOfGroup}
      open={open.open}
      loaded={rows.loaded}
      total={ofGroup === null ? (rows.total ?? undefined) : undefined}
      noteHref={links.highlight}
      onToggleGroup={open.toggleGroup}
      onRequested={onNearEnd}
      menuOf={menuOf}
    />
  )
}

interface TableProps extends ViewBodyProps {
  label: string
  onNearEnd: (group: string | null) => void
}

function Table({ project, objectType, view, open, label, onNearEnd }: TableProps) {
  const { columns, lines, rows, change, changeColumns } = open
  const aboveMenu = useColumnDistributions(project.id, objectType, open.filter)
  const changed = (key: string, part: Partial<(typeof columns)[number]>): void =>
    changeColumns(columns.map((column) => (column.key === key ? { ...column, ...part } : column)))
  return (
    <ViewTable
      label={label}
      objectType={objectType}
      columns={open.visible}
      lines={lines}
      total={rows.total ?? lines.length}
      sort={view.data.sort}
      choice={open.choice}
      selectable={open.mayWrite}
      commands={open.cells}
      hrefOf={open.hrefOf}
      onOpen={open.onOpen}
      onPeek={open.onPeek}
      peeked={view.peeked}
      onToggleGroup={open.toggleGroup}
      onNearEnd={onNearEnd}
      onNearStart={rows.loadEarlier}
      onGoTo={rows.goTo}
      reach={rows.reach}
      onSort={(sort) => change({ sort })}
      onGroup={(group) => change({ group })}
      onWidth={(key, width) => changed(key, { width })}
      onChange={changed}
      onMove={(key, overKey) => changeColumns(movedColumn(columns, key, overKey))}
      aboveMenu={aboveMenu}
    />
  )
}

/** The bar of acts on what is chosen. */
function useBulkBar({ project, objectType, view, open }: ViewBodyProps): Bar {
  return (chosen, clear) =>
    open.mayWrite && (
      <BulkBar
        projectId={project.id}
        objectType={objectType}
        rows={chosen}
        whole={open.whole}
        loaded={open.shownIds.length}
        tookAll={open.choice.tookAll}
        total={open.rows.total}
        columns={open.columns}
        tags={open.tags}
        cells={open.cells}
        copies={view.layout !== 'TABLE'}
        onMove={(rows, onGone) => open.setMoving({ rows, onGone })}
        onClear={clear}
      />
    )
}

/** The menu of one row; the same function as long as what it shows is. */
function useRowMenu({ project, objectType, open }: ViewBodyProps): MenuOf {
  const { columns, hrefOf, mayWrite, cells, setMoving } = open
  const status = columns.find(({ key }) => key === 'status')
  return useCallback(
    (row: Row) => (
      <RowMenu
        row={row}
        objectType={objectType}
        project={project}
        href={hrefOf(row)}
        mayContribute={mayWrite}
        status={status}
        cells={cells}
        onMove={() => setMoving({ rows: [row], onGone: () => undefined })}
      />
    ),
    [objectType, project, hrefOf, mayWrite, status, cells, setMoving],
  )
}
