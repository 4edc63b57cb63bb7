import { defineAction } from '#platform/web/keyboard/index.ts'

const table = { section: 'Table', screen: 'table' } as const
/** The keyboard actions on the cells of a table, beside those of every grid. */
export const tableActions = {
  edit: defineAction({
    ...table,
    id: 'table.edit',
    title: 'Edit the cell, or open the row',
    keys: ['enter', 'f2'],
    // Enter opens rows elsewhere.
    ofPart: true,
  }),
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
} as const
