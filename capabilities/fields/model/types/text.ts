import { MAX_TYPED_TEXT_CHARS } from '../limits.ts'
import { CELL_OF_TEXT, readWords, STORED_AS_TEXT, type FieldTypeRules } from './field-type.ts'

/** Words, stored unchanged. Imports and calls may store more than can be typed (decision 0060). */
export const TEXT_RULES: FieldTypeRules = {
  ...STORED_AS_TEXT,
  read: readWords,
  maxTypedChars: MAX_TYPED_TEXT_CHARS,
  group: null,
  cell: { ...CELL_OF_TEXT, misfit: 'This is not a text.', read: (cell) => cell, guess: null },
}
