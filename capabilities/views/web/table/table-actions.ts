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
    title: 'Clear the selected cells',
    keys: ['backspace', 'delete'],
    hint: 'It can be undone.',
  }),
  copy: defineAction({
    ...table,
    id: 'table.copy',
    title: 'Copy the selected cells',
    keys: 'mod+c',
    when: 'outside-text',
    hint: 'In a form that spreadsheets accept. Paste works the other way round.',
  }),
  fillDown: defineAction({
    ...table,
    id: 'table.fill-down',
    title: 'Fill the selected cells from the first row',
    keys: 'mod+d',
    when: 'outside-text',
    ofPart: true,
    hint: 'A single cell is filled from the cell above.',
  }),
} as const
