import { defineAction } from '../../keyboard/index.ts'

/** What the keyboard does on every board, beside what it does in every grid. */
export const boardActions = {
  lift: defineAction({
    id: 'board.move',
    title: 'Pick up or drop the card',
    section: 'Board',
    screen: 'board',
    keys: 'm',
    hint: 'Arrows move it between places and columns; Escape puts it back.',
  }),
} as const
