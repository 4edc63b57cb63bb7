import { useRef, useState, type RefObject } from 'react'
import { useAction } from '../../keyboard/index.ts'
import type { GridPlace, GridStep } from '../grid/grid-place.ts'
import { useGrid } from '../grid/use-grid.ts'
import { useCursorPeek } from '../use-cursor-peek.ts'
import { boardActions } from './board-actions.ts'
import { boardPartStrings as text } from './board-strings.ts'
import {
  among,
  carriedWith,
  placeAt,
  placeNumber,
  stepped,
  type BoardCardAt,
  type BoardColumn,
  type BoardPlace,
  type CarriedCards,
  type Together,
} from './moving.ts'

/** Which cards are chosen, and how that is changed. */
export interface BoardChoice {
  selected: ReadonlySet<string>
  toggle: (id: string) => void
  /** Everything from one card to another, and nothing else. */
  between: (from: string, to: string) => void
  /** All, or none where they are chosen already. */
  all: () => void
  clear: () => void
}

interface BoardKeysOptions {
  label: string
  board: RefObject<HTMLElement | null>
  /** CSS pixels from one card to the next. */
  stepPx: number
  columns: readonly BoardColumn[]
  nameOf: (id: string) => string
  choice: BoardChoice | null
  /** Null where cards cannot be moved. */
  together: Together | null
  onPut: (carried: CarriedCards, to: BoardPlace) => void
  onRequested: ((column: string) => void) | undefined
  onOpen: (id: string) => void
  onPeek: ((id: string) => void) | undefined
  peeked: string | null
  onSay: (words: string) => void
}

/** Cards picked up with the keyboard, and where they would be put. */
interface Lifted extends CarriedCards {
  over: BoardPlace
}

/** Moves the cursor, chooses cards and moves them between columns and positions, by keyboard alone. */
export function useBoardKeys({
  label,
  board,
  stepPx,
  columns,
  nameOf,
  choice,
  together,
  onPut,
  onRequested,
  onOpen,
  onPeek,
  peeked,
  onSay,
}: BoardKeysOptions) {
  const [kept, setKept] = useState<BoardCardAt | null>(null)
  const [taken, setLifted] = useState<Lifted | null>(null)
  const open = columns.filter(({ collapsed }) => collapsed !== true)
  // The cursor follows a card that another user moved.
  const holds = ({ ids }: BoardColumn): boolean => kept !== null && ids.includes(kept.id)
  const column = open.find((one) => one.key === kept?.column && holds(one)) ?? open.find(holds)
  const cursor = column && kept ? { column: column.key, id: kept.id } : null
  const row = column && cursor ? column.ids.indexOf(cursor.id) : -1
  const lifted = together !== null && cursor && taken?.id === cursor.id ? taken : null

  // The card where a range chosen with shift begins.
  const anchor = useRef<string | null>(null)
  const stand = (at: BoardCardAt, extend = false): void => {
    setKept(at)
    setLifted(null)
    if (!extend) anchor.current = at.id
    else choice?.between((anchor.current ??= cursor?.id ?? at.id), at.id)
  }
  const movePanel = useCursorPeek({
    peeked,
    standing: cursor?.id ?? null,
    placeOf(id) {
      const of = open.find(({ ids }) => ids.includes(id))
      return of ? { column: of.key, id } : null
    },
    stand: setKept,
    // The columns scroll to the card that keys act on.
    show: () => undefined,
    onPeek: (id) => onPeek?.(id),
  })
  const page = (): number => Math.max(Math.floor((board.current?.clientHeight ?? 0) / stepPx) - 1, 1)
  const carry = (carried: Lifted, step: GridStep): void => {
    const at = open.findIndex(({ key }) => key === carried.over.column)
    const [before, next] = [open[at], open[Math.min(Math.max(at + (step.columns ?? 0), 0), open.length - 1)]]
    if (!before || !next) return
    const from = placeNumber(among(before, carried.ids), carried.over.beforeId)
    const to = stepped(next, carried.ids, from, (step.rows ?? 0) + (step.pages ?? 0) * page())
    if (next.key !== before.key) onRequested?.(next.key)
    setLifted({ ...carried, over: to.place })
    onSay(text.over(next.title, to.at + 1, to.of + 1))
  }
  const putDown = (carried: Lifted): void => {
    const to = open.find(({ key }) => key === carried.over.column)
    setLifted(null)
    onSay(text.putDown(nameOf(carried.id), carried.ids.length, to?.title ?? ''))
    onPut(carried, carried.over)
  }
  const takeUp = (): void => {
    if (lifted) return putDown(lifted)
    if (!cursor || !column || together === null) return
    const carried = carriedWith(columns, choice?.selected ?? new Set(), cursor, together)
    const over = placeAt(column, carried.ids, row)
    const others = among(column, carried.ids)
    setLifted({ ...carried, over })
    const place = text.over(column.title, placeNumber(others, over.beforeId) + 1, others.length + 1)
    onSay(`${text.takenUp(nameOf(cursor.id), carried.ids.length)} ${place}`)
  }
  const putBack = (): void => {
    if (!lifted) return choice?.clear()
    setLifted(null)
    onSay(text.putBack(nameOf(lifted.id), lifted.ids.length))
  }

  const any = open.some(({ ids }) => ids.length > 0)
  const chooser = lifted ? null : choice
  const onCurrent = (act: ((id: string) => void) | undefined) =>
    act && cursor ? (): void => act(cursor.id) : undefined
  const idAt = (place: GridPlace): string => columns[place.column]?.ids[place.row] ?? ''
  const { attributes, columnId } = useGrid({
    label,
    element: board,
    at: column ? { column: columns.indexOf(column), row } : null,
    isDrawn: true,
    columns: columns.length,
    rowsIn: (number) => (columns[number]?.collapsed === true ? 0 : (columns[number]?.ids.length ?? 0)),
    page,
    selectable: choice !== null,
    onMove(place, extend) {
      stand({ column: columns[place.column]?.key ?? '', id: idAt(place) }, extend)
      movePanel(idAt(place))
    },
    onStep: lifted ? (step) => carry(lifted, step) : undefined,
    open: lifted ? () => putDown(lifted) : onCurrent(onOpen),
    peek: lifted ? undefined : onCurrent(onPeek),
    select: onCurrent(chooser?.toggle),
    selectAll: any && chooser ? chooser.all : undefined,
    selectNone: lifted || (choice?.selected.size ?? 0) > 0 ? putBack : undefined,
  })
  useAction(boardActions.lift, takeUp, { enabled: together !== null && cursor !== null })

  return { attributes, columnId, cursor, lifted, stand }
}
