import { CELL_OF_TEXT, readWords, STORED_AS_TEXT, type FieldTypeRules } from './field-type.ts'

/** The name of a person, in words. */
export const PERSON_RULES: FieldTypeRules = {
  ...STORED_AS_TEXT,
  read: readWords,
  group: 'words',
  askedOfPeople: false,
  cell: { ...CELL_OF_TEXT, misfit: 'This is not a name.', read: (cell) => cell.trim(), guess: null },
}
