import { EMPTY_VALUE } from '../stored-value.ts'
import { CELL_OF_TEXT, readText, STORED_AS_TEXT, type FieldTypeRules } from './field-type.ts'

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

export const URL_RULES: FieldTypeRules = {
  ...STORED_AS_TEXT,
  read: (field, given) =>
    readText(field, given, (text) =>
      isAddress(text)
        ? { value: { ...EMPTY_VALUE, text } }
        : { problem: `“${field.label}” needs an address that begins with http.` },
    ),
  group: null,
  cell: {
    ...CELL_OF_TEXT,
    misfit: 'This is not a web address.',
    read: (cell) => (isAddress(cell.trim()) ? cell.trim() : null),
    guess: { rank: 6, cells: (text) => text.startsWith('http') && !/\s/.test(text) && isAddress(text), heading: null },
  },
}
