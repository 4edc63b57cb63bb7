import { defineAction } from '#platform/web/keyboard/index.ts'

const table = { section: 'Table', screen: 'table' } as const

/** What the keyboard does in a table. */
export const tableActions = {
  down: defineAction({ ...table, id: 'table.down', title: 'Cell below', keys: ['down', 'j'], repeats: true }),
  up: defineAction({ ...table, id: 'table.up', title: 'Cell above', keys: ['up', 'k'], repeats: true }),
  right: defineAction({ ...table, id: 'table.right', title: 'Cell to the right', keys: 'right', repeats: true }),
  left: defineAction({ ...table, id: 'table.left', title: 'Cell to the left', keys: 'left', repeats: true }),
  extendDown: defineAction({
    ...table,
    id: 'table.extend-down',
    title: 'Choose cells below',
    keys: 'shift+down',
    repeats: true,
  }),
  extendUp: defineAction({
    ...table,
    id: 'table.extend-up',
    title: 'Choose cells above',
    keys: 'shift+up',
    repeats: true,
  }),
  extendRight: defineAction({
    ...table,
    id: 'table.extend-right',
    title: 'Choose cells to the right',
    keys: 'shift+right',
    repeats: true,
  }),
  extendLeft: defineAction({
    ...table,
    id: 'table.extend-left',
    title: 'Choose cells to the left',
    keys: 'shift+left',
    repeats: true,
  }),
  edit: defineAction({ ...table, id: 'table.edit', title: 'Edit the cell, or open the row', keys: ['enter', 'f2'] }),
  empty: defineAction({
    ...table,
    id: 'table.empty',
    title: 'Empty the chosen cells',
    keys: ['backspace', 'delete'],
    hint: 'It can be undone.',
  }),
  copy: defineAction({
    ...table,
    id: 'table.copy',
    title: 'Copy the chosen cells',
    keys: 'mod+c',
    when: 'outside-text',
    hint: 'As a spreadsheet takes them. Paste goes the other way.',
  }),
  fillDown: defineAction({
    ...table,
    id: 'table.fill-down',
    title: 'Fill the chosen cells from the first row',
    keys: 'mod+d',
    when: 'outside-text',
    ofPart: true,
    hint: 'A single cell takes what the cell above holds.',
  }),
  peek: defineAction({ ...table, id: 'table.peek', title: 'Show the row beside the table', keys: 'space' }),
  open: defineAction({
    ...table,
    id: 'table.open',
    title: 'Open the row',
    keys: ['o', 'mod+enter'],
    when: 'outside-text',
    hint: 'On a cell that can be edited, letters are typed into it: Escape leaves the cell.',
  }),
  select: defineAction({ ...table, id: 'table.select', title: 'Select the row', keys: ['x', 'shift+space'] }),
  selectAll: defineAction({
    ...table,
    id: 'table.select-all',
    title: 'Select all rows that are loaded',
    keys: 'mod+a',
    when: 'outside-text',
  }),
  selectNone: defineAction({
    ...table,
    id: 'table.select-none',
    title: 'Clear selection',
    keys: 'escape',
    when: 'outside-text',
  }),
} as const
