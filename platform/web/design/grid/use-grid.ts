import { useId, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { useActionsOf, type Action, type ActionHandler } from '../../keyboard/index.ts'
import { gridActions, gridMoves, moveByKey, type GridMove } from './grid-actions.ts'
import { placeAfter, type GridPlace, type GridShape, type GridStep } from './grid-place.ts'

/** What keys do at the cursor and with the selection. What is left out is not offered. */
interface GridActs {
  open?: (() => void) | undefined
  peek?: (() => void) | undefined
  select?: (() => void) | undefined
  selectAll?: (() => void) | undefined
  selectNone?: (() => void) | undefined
  /** The groups of a list, at the arrows to the right and to the left. */
  unfold?: (() => void) | undefined
  fold?: (() => void) | undefined
}

export interface GridOptions extends GridShape, GridActs {
  label: string
  element: RefObject<HTMLElement | null>
  /** The cursor: the cell that keys act on. */
  at: GridPlace | null
  /** Its element is rendered. */
  isDrawn: boolean
  /** The number of all rows and columns with their heads, rendered or not, loaded or not. */
  rowCount?: number | undefined
  columnCount?: number | undefined
  /** Whether several can be selected; Shift extends the selection then. */
  selectable: boolean
  onMove: (place: GridPlace, extend: boolean) => void
  /** Scrolls a cell into view. */
  show?: (place: GridPlace) => void
  /** Takes the steps instead of the cursor, as a card does that is being moved. */
  onStep?: ((step: GridStep) => void) | undefined
  /** False while something inside handles the keys, such as the editor of a cell. */
  enabled?: boolean
  /**
   * Where keys come from: from the whole page, from it while the grid has the focus, or from the element itself, before
   * anything around it, such as a text editor, gets them.
   */
  keys?: 'page' | 'focus' | 'element'
}

/**
 * The cursor of a list, table, sheet or board: its keys, role, attributes and focus. What is rendered is up to the
 * caller: it spreads `attributes` on the element and gives cells or rows their ids.
 */
export function useGrid({
  label,
  element,
  at,
  isDrawn,
  rowCount,
  columnCount,
  selectable,
  onMove,
  show,
  onStep,
  enabled = true,
  keys = 'page',
  open,
  peek,
  select,
  selectAll,
  selectNone,
  unfold,
  fold,
  ...shape
}: GridOptions) {
  const baseId = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const isTwoWay = shape.columns !== undefined
  const columnId = (column: number): string => `${baseId}-${column}`
  const idOf = ({ row, column }: GridPlace): string => `${columnId(column)}-${row}`

  const move = (step: GridStep, extend = false): void => {
    if (onStep) return onStep(step)
    const next = placeAfter(at, step, shape)
    if (!next) return
    onMove(next, extend && selectable)
    show?.(next)
    takeFocus(element.current)
  }
  const isLive = enabled && keys !== 'element' && (keys === 'page' || hasFocus)
  const canMove = isLive && placeAfter(null, {}, shape) !== null
  // A list is part of a page that scrolls: these keys are the page's until the list has the focus.
  const goesFar = hasFocus || isTwoWay
  const isOffered = ({ step, extends: extend, isFar }: GridMove): boolean => {
    if (!canMove || (extend && !selectable)) return false
    if (!isFar) return isTwoWay || step.columns === undefined
    return goesFar && (at !== null || (step.rows !== undefined && !extend))
  }
  // The panel returns the focus to where it was, which is to be this row.
  const peekFromGrid = (): void => {
    takeFocus(element.current)
    peek?.()
  }
  const ifGiven = (act: (() => void) | undefined): ActionHandler | null => (act && isLive ? () => act() : null)
  useActionsOf([
    ...gridMoves.map((one): [Action, ActionHandler | null] => [
      one.action,
      isOffered(one) ? () => move(one.step, one.extends) : null,
    ]),
    [gridActions.enter, ifGiven(open)],
    [gridActions.open, isTwoWay ? ifGiven(open) : null],
    [gridActions.peek, ifGiven(peek && peekFromGrid)],
    [gridActions.unfold, ifGiven(unfold)],
    [gridActions.fold, ifGiven(fold)],
    [gridActions.select, ifGiven(select)],
    [gridActions.selectAll, ifGiven(selectAll)],
    [gridActions.selectNone, ifGiven(selectNone)],
  ])

  const onKeyDown = (event: KeyboardEvent): void => {
    const pressed = moveByKey(event.nativeEvent)
    if (!pressed) return
    event.preventDefault()
    event.stopPropagation()
    move(pressed.step, pressed.extends)
  }
  const attributes = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': rowCount,
    'aria-colcount': columnCount,
    'aria-multiselectable': selectable || undefined,
    'aria-activedescendant': at && isDrawn ? idOf(at) : undefined,
    onFocus: () => setHasFocus(true),
    onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    ...(keys === 'element' && { onKeyDown }),
  } as const
  return { attributes, columnId, idOf, move }
}

/**
 * Moves the focus to the grid, so that the cell of the cursor is read out and the next keys act on it, except from
 * another grid, a side panel or a dialog that the grid is not in.
 */
function takeFocus(grid: HTMLElement | null): void {
  const around = document.activeElement?.closest('[role="grid"], [role="complementary"], [role="dialog"]')
  if (!around || around.contains(grid)) grid?.focus({ preventScroll: true })
}
