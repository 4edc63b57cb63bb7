import { EMPTY_VALUE } from '../stored-value.ts'
import { CELL_OF_TEXT, readText, STORED_AS_TEXT, type FieldTypeRules } from './field-type.ts'

const PHONE = /^[+(\d][\d\s().\-/x]{2,39}$/i

export const PHONE_RULES: FieldTypeRules = {
  ...STORED_AS_TEXT,
  read: (field, given) =>
    readText(field, given, (text) =>
      PHONE.test(text) ? { value: { ...EMPTY_VALUE, text } } : { problem: `“${field.label}” needs a phone number.` },
    ),
  group: null,
  cell: {
    ...CELL_OF_TEXT,
    misfit: 'This is not a phone number.',
    read: (cell) => (PHONE.test(cell.trim()) ? cell.trim() : null),
    guess: { rank: 7, cells: (text) => PHONE.test(text), heading: /phone|mobile|telephone|\btel\b/i },
  },
}
