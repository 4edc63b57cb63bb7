import { defineAction } from '../keyboard/index.ts'

const list = { section: 'List', screen: 'list' } as const

/** What the keyboard does in every list of rows. */
export const rowActions = {
  nextRow: defineAction({ ...list, id: 'list.next', title: 'Next row', keys: ['j', 'down'], repeats: true }),
  previousRow: defineAction({ ...list, id: 'list.previous', title: 'Row before', keys: ['k', 'up'], repeats: true }),
  extendDown: defineAction({
    ...list,
    id: 'list.extend-down',
    title: 'Select down',
    keys: ['shift+j', 'shift+down'],
    repeats: true,
  }),
  extendUp: defineAction({
    ...list,
    id: 'list.extend-up',
    title: 'Select up',
    keys: ['shift+k', 'shift+up'],
    repeats: true,
  }),
  openRow: defineAction({ ...list, id: 'list.open', title: 'Open the row', keys: 'enter' }),
  peekRow: defineAction({
    ...list,
    id: 'list.peek',
    title: 'Show the row beside the list',
    keys: 'space',
    hint: 'Opens it in a panel, so that the list stays in view.',
  }),
  selectRow: defineAction({ ...list, id: 'list.select', title: 'Select the row', keys: 'x' }),
  selectAll: defineAction({
    ...list,
    id: 'list.select-all',
    title: 'Select all rows',
    keys: 'mod+a',
    when: 'outside-text',
  }),
  selectNone: defineAction({
    ...list,
    id: 'list.select-none',
    title: 'Clear selection',
    keys: 'escape',
    when: 'outside-text',
  }),
} as const
