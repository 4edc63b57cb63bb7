import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TYPED_TEXT_CHARS } from '../limits.ts'
import { EMPTY_VALUE, type ValueResult } from '../stored-value.ts'
import { plainWords, readText, type FieldTypeRules, type ReadField } from './field-type.ts'

/** As tables write numbers, with signs and thousands separators. */
const NUMBER_CELL = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/

/** Reads digits with at most one point. */
export function readDigits(field: ReadField, given: string | ReadonlyArray<Id>): ValueResult {
  return readText(field, given, (text) =>
    /^-?\d+(\.\d+)?$/.test(text)
      ? { value: { ...EMPTY_VALUE, number: Number(text) } }
      : { problem: `“${field.label}” takes digits with at most one decimal point.` },
  )
}

/** A number as tables write it, in digits with at most one point; null where it is none. */
export function readNumberCell(cell: string): string | null {
  const text = cell.trim()
  return NUMBER_CELL.test(text)
    ? text
        .replaceAll(',', '')
        .replace(/^\+/, '')
        .replace(/^(-?)\./, '$10.')
    : null
}

/** Whether every digit of a written number survives as a floating point number: about seventeen do. */
function isKeptWhole(written: string): boolean {
  const digits = written.includes('.') ? written.replace(/\.?0+$/, '') : written
  return String(Number(written)) === digits.replace(/^(-?)0+(?=\d)/, '$1')
}

export const NUMBER_RULES: FieldTypeRules = {
  column: 'number',
  settings: 'number-format',
  keepOptions: (present, change) => {
    const format = change.numberFormat ?? present.numberFormat ?? 'number'
    const sign = change.currencySymbol === undefined ? present.currencySymbol : (change.currencySymbol ?? undefined)
    return {
      numberFormat: format,
      ...(format !== 'currency' || sign === undefined || sign === '' ? {} : { currencySymbol: sign }),
    }
  },
  read: readDigits,
  maxTypedChars: null,
  sort: 'number',
  group: null,
  operand: 'double',
  askedOfPeople: true,
  asked: 'NUMBER',
  counted: 'numbers',
  cell: {
    misfit: 'This is not a number.',
    read: readNumberCell,
    maxChars: MAX_TYPED_TEXT_CHARS,
    isKeptWhole,
    // Only as it would be displayed: "1.0" would be displayed as "1".
    guess: { rank: 3, cells: (text) => readNumberCell(text) === text && String(Number(text)) === text, heading: null },
  },
  hasRoomFor: () => true,
  reported: plainWords,
}
