import { z } from 'zod'
import { EMPTY_VALUE } from '../stored-value.ts'
import { CELL_OF_TEXT, readText, STORED_AS_TEXT, type FieldTypeRules } from './field-type.ts'

function isAddress(text: string): boolean {
  return z.email().safeParse(text).success
}

/** Whether a cell is an email address: most cells are ruled out by having no @ sign. */
export function isEmailAddress(text: string): boolean {
  return text.includes('@') && isAddress(text.trim())
}

export const EMAIL_RULES: FieldTypeRules = {
  ...STORED_AS_TEXT,
  read: (field, given) =>
    readText(field, given, (text) =>
      isAddress(text) ? { value: { ...EMPTY_VALUE, text } } : { problem: `“${field.label}” needs an e-mail address.` },
    ),
  group: null,
  cell: {
    ...CELL_OF_TEXT,
    misfit: 'This is not an email address.',
    read: (cell) => (isAddress(cell.trim()) ? cell.trim() : null),
    guess: { rank: 5, cells: isEmailAddress, heading: null },
  },
}
