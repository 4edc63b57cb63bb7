import { useRef, useState } from 'react'
import { useAction } from '../../keyboard/index.ts'
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
  columns: readonly BoardColumn[]
  nameOf: (id: string) => string
  choice: BoardChoice | null
  /** Null where cards cannot be moved. */
  together: Together | null
  onPut: (carried: CarriedCards, to: BoardPlace) => void
  onRequested: ((column: string) => void) | undefined
  onOpen: (id: string) => void
  onPeek: ((id: string) => void) | undefined
  /** A key moved the cursor to another card. */
  onStand: () => void
  onSay: (words: string) => void
}

/** Cards picked up with the keyboard, and where they would be put. */
interface Lifted extends CarriedCards {
  over: BoardPlace
}

/** Moves the cursor, chooses cards and moves them between columns and positions, by keyboard alone. */
export function useBoardKeys({
  columns,
  nameOf,
  choice,
  together,
  onPut,
  onRequested,
  onOpen,
  onPeek,
  onStand,
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
  const standOn = (next: BoardColumn | undefined, at: number, extend = false): boolean => {
    const id = next?.ids[Math.min(Math.max(at, 0), next.ids.length - 1)]
    if (!next || id === undefined) return false
    stand({ column: next.key, id }, extend)
    onStand()
    return true
  }
  const carry = (carried: Lifted, byColumns: number, byRows: number): void => {
    const at = open.findIndex(({ key }) => key === carried.over.column)
    const [before, next] = [open[at], open[Math.min(Math.max(at + byColumns, 0), open.length - 1)]]
    if (!before || !next) return
    const from = placeNumber(among(before, carried.ids), carried.over.beforeId)
    const to = stepped(next, carried.ids, from, byRows)
    if (next.key !== before.key) onRequested?.(next.key)
    setLifted({ ...carried, over: to.place })
    onSay(text.over(next.title, to.at + 1, to.of + 1))
  }
  const vertical = (by: number, extend = false): void => {
    if (lifted) return carry(lifted, 0, by)
    if (column) standOn(column, row + by, extend)
    else
      standOn(
        open.find(({ ids }) => ids.length > 0),
        0,
        extend,
      )
  }
  const horizontal = (by: -1 | 1): void => {
    if (lifted) return carry(lifted, by, 0)
    if (!column) return vertical(0)
    // Skips columns without cards.
    for (let at = open.indexOf(column) + by; at >= 0 && at < open.length; at += by) if (standOn(open[at], row)) return
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
  const isStanding = cursor !== null
  const selects = choice !== null && lifted === null
  useAction(boardActions.down, () => vertical(1), { enabled: any })
  useAction(boardActions.up, () => vertical(-1), { enabled: any })
  useAction(boardActions.right, () => horizontal(1), { enabled: any })
  useAction(boardActions.left, () => horizontal(-1), { enabled: any })
  useAction(boardActions.extendDown, () => vertical(1, true), { enabled: any && selects })
  useAction(boardActions.extendUp, () => vertical(-1, true), { enabled: any && selects })
  useAction(boardActions.lift, takeUp, { enabled: together !== null && isStanding })
  const act = (does: ((id: string) => void) | undefined) => (): void => {
    if (cursor) does?.(cursor.id)
  }
  useAction(boardActions.open, lifted ? () => putDown(lifted) : act(onOpen), { enabled: isStanding })
  useAction(boardActions.peek, act(onPeek), { enabled: isStanding && onPeek !== undefined && lifted === null })
  useAction(boardActions.select, act(choice?.toggle), { enabled: isStanding && selects })
  useAction(boardActions.selectAll, () => choice?.all(), { enabled: any && selects })
  useAction(boardActions.selectNone, putBack, { enabled: lifted !== null || (choice?.selected.size ?? 0) > 0 })

  return { cursor, lifted, stand }
}
