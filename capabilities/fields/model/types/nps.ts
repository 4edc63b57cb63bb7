import { MAX_TYPED_TEXT_CHARS } from '../limits.ts'
import { plainWords, type FieldTypeRules } from './field-type.ts'
import { readDigits } from './number.ts'

const SCORE_HEADER = /\bnps\b|net promoter|how likely (?:are|is|would) .*recommend/i
const MAX_NPS = 10

function cellText(cell: string): string | null {
  const text = cell.trim()
  return /^(?:[0-9]|10)(?:\.0+)?$/.test(text) ? String(Number(text)) : null
}

/** How likely a person is to recommend something: a whole number from 0 to 10. */
export const NPS_RULES: FieldTypeRules = {
  column: 'number',
  settings: null,
  keepOptions: () => ({}),
  read: (field, given) => {
    const read = readDigits(field, given)
    const score = 'value' in read ? read.value.number : null
    return score !== null && (!Number.isInteger(score) || score < 0 || score > MAX_NPS)
      ? { problem: `“${field.label}” is a whole number from 0 to ${MAX_NPS}.` }
      : read
  },
  maxTypedChars: null,
  sort: 'number',
  group: null,
  operand: 'int32',
  askedOfPeople: true,
  asked: 'NUMBER',
  counted: 'scores',
  cell: {
    misfit: `A score is a whole number from 0 to ${MAX_NPS}.`,
    read: cellText,
    maxChars: MAX_TYPED_TEXT_CHARS,
    isKeptWhole: () => true,
    guess: { rank: 1, cells: (text) => cellText(text) === text, heading: SCORE_HEADER },
  },
  hasRoomFor: () => true,
  reported: plainWords,
}
