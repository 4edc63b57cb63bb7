import { MAX_TYPED_TEXT_CHARS } from '../limits.ts'
import { EMPTY_VALUE } from '../stored-value.ts'
import { plainWords, readText, type FieldTypeRules } from './field-type.ts'

const TRUE_WORDS = new Set(['true', 'yes', '1'])
const FALSE_WORDS = new Set(['false', 'no', '0'])
/** How tables write that a box was ticked. */
export const TRUE_CELLS: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', 'x', 'checked', 'selected'])
const FALSE_CELLS = new Set(['false', 'no', 'n', '0', 'unchecked', 'not selected'])

/** What tables write for yes and no; null for anything else. */
export function readYesOrNoCell(cell: string): 'true' | 'false' | null {
  const word = cell.trim().toLowerCase()
  if (TRUE_CELLS.has(word)) return 'true'
  return FALSE_CELLS.has(word) ? 'false' : null
}

/** Yes or no, stored as 1 and 0. */
export const BOOLEAN_RULES: FieldTypeRules = {
  column: 'number',
  settings: null,
  keepOptions: () => ({}),
  read: (field, given) =>
    readText(field, given, (text) => {
      const word = text.toLowerCase()
      if (TRUE_WORDS.has(word)) return { value: { ...EMPTY_VALUE, number: 1 } }
      if (FALSE_WORDS.has(word)) return { value: { ...EMPTY_VALUE, number: 0 } }
      return { problem: `“${field.label}” is either true or false.` }
    }),
  maxTypedChars: null,
  sort: 'number',
  group: null,
  operand: 'boolean',
  askedOfPeople: true,
  asked: 'BOOLEAN',
  counted: 'yes-no',
  cell: {
    misfit: 'This is neither yes nor no.',
    read: readYesOrNoCell,
    maxChars: MAX_TYPED_TEXT_CHARS,
    isKeptWhole: () => true,
    guess: { rank: 2, cells: (text) => text === 'true' || text === 'false', heading: null },
  },
  hasRoomFor: () => true,
  reported: (value) => (value.number === null ? plainWords(value) : value.number === 1 ? 'yes' : 'no'),
}
