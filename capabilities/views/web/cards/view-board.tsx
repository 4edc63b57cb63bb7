import { Button } from '@mantine/core'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Board } from '#platform/web/design/board/board.tsx'
import type { BoardColumn, BoardMove } from '#platform/web/design/board/moving.ts'
import { boardPartStrings } from '#platform/web/design/board/board-strings.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import type { WholeSelection } from '#selections/web/index.ts'
import type { ShownColumn } from '../columns.ts'
import { groupedLines, type RowGroup } from '../lines.ts'
import type { CardPlaces } from '../row-acts.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import { useRowChoice } from '../use-row-choice.ts'
import type { LoadedRows } from '../use-view-rows.ts'
import classes from './cards.module.css'
import { BOARD_CARD_PX, CARD_GAP_PX } from './measures.ts'
import { CardContent } from './view-card.tsx'

export interface CardMove extends CardPlaces {
  rows: readonly Row[]
  toTitle: string
}

export interface ViewBoardProps {
  label: string
  objectType: ObjectType
  columns: readonly ShownColumn[]
  groups: readonly RowGroup[]
  loaded: ReadonlyMap<string | null, LoadedRows>
  selectable: boolean
  /** The selection of all rows of the list. */
  whole: WholeSelection
  /** Cards can be moved to other columns and positions. */
  movable: boolean
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  onPeek: (row: Row) => void
  /** The row that is shown beside. */
  peeked: Id | null
  onRequested: (group: string) => void
  onMore: (group: string) => void
  onMove: (move: CardMove) => void
  /** The bar of commands on the chosen cards. */
  bar: (rows: readonly Row[], clear: () => void) => ReactNode
}

/** Rows as cards in a column for each group. */
export function ViewBoard({
  label,
  objectType,
  columns,
  groups,
  loaded,
  selectable,
  whole,
  movable,
  hrefOf,
  onOpen,
  onPeek,
  peeked,
  onRequested,
  onMore,
  onMove,
  bar,
}: ViewBoardProps) {
  const mode = useColorMode()
  const lines = useMemo(() => groupedLines(groups, new Set(groups.map((group) => group.key)), loaded), [groups, loaded])
  const choice = useRowChoice(lines, whole)
  const rows = useMemo(() => new Map(lines.rows.map((row) => [row.id, row])), [lines])
  const byKey = useMemo(() => new Map(groups.map((group) => [group.key, group])), [groups])
  const shown = useMemo(
    () =>
      groups.map(({ key, title, color, count }): BoardColumn => {
        const of = loaded.get(key)
        return {
          key,
          title,
          color,
          count,
          ids: of?.rows.map(({ id }) => id) ?? [],
          hasMore: of?.hasMore === true,
          waiting: of === undefined || of.state === 'loading',
        }
      }),
    [groups, loaded],
  )
  const nameOf = useCallback((id: string) => rows.get(id)?.name || strings.untitledRow[objectType], [rows, objectType])
  const head = useCallback(
    (key: string) => {
      const group = byKey.get(key)
      return group && <ColumnHead group={group} />
    },
    [byKey],
  )
  const foot = useCallback(
    (key: string) => {
      const of = loaded.get(key)
      return of?.state === 'failed' ? (
        <p className={classes.failed}>
          {of.error}{' '}
          <Button size="compact-xs" variant="default" onClick={() => onMore(key)}>
            {strings.retry}
          </Button>
        </p>
      ) : null
    },
    [loaded, onMore],
  )
  const card = useCallback(
    (id: string, selected: boolean) => {
      const row = rows.get(id)
      return (
        row && (
          <CardContent
            row={row}
            objectType={objectType}
            columns={columns}
            href={hrefOf(row)}
            selected={selected}
            selectable={selectable}
            mode={mode}
            ofBoard
          />
        )
      )
    },
    [rows, objectType, columns, hrefOf, selectable, mode],
  )
  const act = (does: (row: Row) => void) => (id: string) => {
    const row = rows.get(id)
    if (row) does(row)
  }
  const move = ({ ids, from, to, afterId }: BoardMove): void => {
    const standing = loaded.get(from)?.rows ?? []
    const first = standing.findIndex((row) => ids.includes(row.id))
    onMove({
      rows: ids.flatMap((id) => rows.get(id) ?? []),
      from,
      to,
      afterId,
      formerlyAfter: standing[first - 1]?.id ?? null,
      toTitle: byKey.get(to)?.title ?? '',
    })
  }
  const chosen = {
    selected: choice.selected,
    toggle: (id: string) => choice.toggle(id, false),
    between: choice.between,
    all: choice.chooseMore,
    clear: choice.clear,
  }
  return (
    <>
      <Board
        className={classes.board}
        label={label}
        columns={shown}
        choice={selectable ? chosen : null}
        moving={movable ? { together: 'column', onMove: move } : null}
        cardHeight={BOARD_CARD_PX}
        gap={CARD_GAP_PX}
        nameOf={nameOf}
        head={head}
        foot={foot}
        empty={movable ? boardPartStrings.empty : null}
        card={card}
        onOpen={act(onOpen)}
        onPeek={act(onPeek)}
        peeked={peeked}
        onRequested={onRequested}
        onMore={onMore}
      />
      {bar(choice.rows, choice.clear)}
    </>
  )
}

function ColumnHead({ group }: { group: RowGroup }) {
  return (
    <h2 className={classes.columnHead}>
      {group.color !== null && <ColorDot color={group.color} size={10} />}
      <span className={classes.columnTitle}>{group.title}</span>
      <span className={classes.columnCount}>{group.count?.toLocaleString()}</span>
    </h2>
  )
}
