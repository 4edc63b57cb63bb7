import { defineAction, type Action } from '../../keyboard/index.ts'
import { currentKeyPlatform, parseKeys, strokeName, strokeOf, type PressedKey } from '../../keyboard/keys.ts'
import type { GridStep } from './grid-place.ts'

const grid = { section: 'Lists and tables', screen: 'grid' } as const
/** Inside a text field, these keys belong to the text. */
const outside = { ...grid, when: 'outside-text' } as const

/** What the keys do in every list, table, sheet and board, beside moving the cursor. */
export const gridActions = {
  enter: defineAction({ ...grid, id: 'grid.enter', title: 'Open the row', keys: 'enter' }),
  // In lists, letters have other meanings.
  open: defineAction({
    ...outside,
    id: 'grid.open',
    title: 'Open the row or card',
    keys: ['o', 'mod+enter'],
    hint: 'On a cell that can be edited, letters are typed into it: Escape leaves the cell.',
  }),
  peek: defineAction({
    ...grid,
    id: 'grid.peek',
    title: 'Show the row in a side panel',
    keys: 'space',
    hint: 'Opens it in a panel, so that the list stays in view.',
  }),
  // Of lists alone: elsewhere these keys go to other columns.
  unfold: defineAction({ ...grid, screen: 'list', id: 'grid.unfold', title: 'Open the group', keys: 'right' }),
  fold: defineAction({ ...grid, screen: 'list', id: 'grid.fold', title: 'Close the group', keys: 'left' }),
  select: defineAction({ ...grid, id: 'grid.select', title: 'Select the row', keys: ['x', 'shift+space'] }),
  selectAll: defineAction({
    ...outside,
    id: 'grid.select-all',
    title: 'Select all rows that are loaded',
    keys: 'mod+a',
  }),
  // Before a panel beside the rows is closed by the same key.
  selectNone: defineAction({
    ...outside,
    id: 'grid.select-none',
    title: 'Clear selection',
    keys: 'escape',
    ofPart: true,
  }),
} as const

/** A key that moves the cursor. */
export interface GridMove {
  action: Action
  step: GridStep
  /** With Shift: everything up to the new position is selected. */
  extends: boolean
  /** It leads to an end or moves by a page. */
  isFar: boolean
}

interface Keyed {
  id: string
  title: string
  extended: string
  keys: readonly string[]
  step: GridStep
}

function movesOf({ id, title, extended, keys, step }: Keyed): GridMove[] {
  const isFar = step.pages !== undefined || Math.abs(step.rows ?? step.columns ?? 0) > 1
  const definition = { ...outside, repeats: true }
  return [
    { step, isFar, extends: false, action: defineAction({ ...definition, id: `grid.${id}`, title, keys }) },
    {
      step,
      isFar,
      extends: true,
      action: defineAction({
        ...definition,
        id: `grid.extend-${id}`,
        title: extended,
        keys: keys.map((key) => `shift+${key}`),
      }),
    },
  ]
}

/** All keys that move the cursor, alone and with Shift. */
export const gridMoves: readonly GridMove[] = (
  [
    { id: 'down', title: 'Row below', extended: 'Select down', keys: ['down', 'j'], step: { rows: 1 } },
    { id: 'up', title: 'Row above', extended: 'Select up', keys: ['up', 'k'], step: { rows: -1 } },
    {
      id: 'right',
      title: 'Column to the right',
      extended: 'Select to the right',
      keys: ['right', 'l'],
      step: { columns: 1 },
    },
    {
      id: 'left',
      title: 'Column to the left',
      extended: 'Select to the left',
      keys: ['left', 'h'],
      step: { columns: -1 },
    },
    { id: 'page-down', title: 'A page down', extended: 'Select a page down', keys: ['pagedown'], step: { pages: 1 } },
    { id: 'page-up', title: 'A page up', extended: 'Select a page up', keys: ['pageup'], step: { pages: -1 } },
    {
      id: 'row-start',
      title: 'Start of the row or list',
      extended: 'Select to the start of the row or list',
      keys: ['home', 'mod+left'],
      step: { columns: -Infinity },
    },
    {
      id: 'row-end',
      title: 'End of the row or list',
      extended: 'Select to the end of the row or list',
      keys: ['end', 'mod+right'],
      step: { columns: Infinity },
    },
    {
      id: 'top',
      title: 'First row',
      extended: 'Select up to the first row',
      keys: ['mod+up'],
      step: { rows: -Infinity },
    },
    {
      id: 'bottom',
      title: 'Last row',
      extended: 'Select down to the last row',
      keys: ['mod+down'],
      step: { rows: Infinity },
    },
    {
      id: 'first',
      title: 'First cell',
      extended: 'Select up to the first cell',
      keys: ['mod+home'],
      step: { rows: -Infinity, columns: -Infinity },
    },
    {
      id: 'last',
      title: 'Last cell',
      extended: 'Select down to the last cell',
      keys: ['mod+end'],
      step: { rows: Infinity, columns: Infinity },
    },
  ] satisfies Keyed[]
).flatMap(movesOf)

/** What a press of a key that is not a letter moves, for a grid that handles its keys itself. */
export function moveByKey(press: PressedKey): GridMove | undefined {
  const stroke = press.key.length > 1 ? strokeOf(press, currentKeyPlatform()) : null
  if (!stroke) return undefined
  const pressed = strokeName(stroke)
  return gridMoves.find(({ action }) =>
    action.keys.some((keys) => parseKeys(keys).map(strokeName).join(' ') === pressed),
  )
}
