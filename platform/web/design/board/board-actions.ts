import { defineAction } from '../../keyboard/index.ts'

const board = { section: 'Board', screen: 'board' } as const

/** What the keyboard does on every board. */
export const boardActions = {
  down: defineAction({ ...board, id: 'board.down', title: 'Card below', keys: ['down', 'j'], repeats: true }),
  up: defineAction({ ...board, id: 'board.up', title: 'Card above', keys: ['up', 'k'], repeats: true }),
  right: defineAction({
    ...board,
    id: 'board.right',
    title: 'Column to the right',
    keys: ['right', 'l'],
    repeats: true,
  }),
  left: defineAction({ ...board, id: 'board.left', title: 'Column to the left', keys: ['left', 'h'], repeats: true }),
  extendDown: defineAction({
    ...board,
    id: 'board.extend-down',
    title: 'Select down',
    keys: ['shift+down', 'shift+j'],
    repeats: true,
  }),
  extendUp: defineAction({
    ...board,
    id: 'board.extend-up',
    title: 'Select up',
    keys: ['shift+up', 'shift+k'],
    repeats: true,
  }),
  open: defineAction({ ...board, id: 'board.open', title: 'Open the card', keys: ['enter', 'o'] }),
  peek: defineAction({ ...board, id: 'board.peek', title: 'Show the card beside the others', keys: 'space' }),
  select: defineAction({ ...board, id: 'board.select', title: 'Select the card', keys: 'x' }),
  selectAll: defineAction({
    ...board,
    id: 'board.select-all',
    title: 'Select all cards that are loaded',
    keys: 'mod+a',
    when: 'outside-text',
  }),
  selectNone: defineAction({
    ...board,
    id: 'board.select-none',
    title: 'Clear selection, or cancel the move',
    keys: 'escape',
    when: 'outside-text',
  }),
  lift: defineAction({
    ...board,
    id: 'board.move',
    title: 'Pick up or drop the card',
    keys: 'm',
    hint: 'Arrows move it between places and columns; Escape puts it back.',
  }),
} as const
