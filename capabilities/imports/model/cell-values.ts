import { isoTextOf, readDate, type DateOrder } from '#platform/kernel/dates.ts'
import type { FieldType } from '#fields/model/field.ts'
import { readValue } from '#fields/model/field-value.ts'

const NUMBER = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/
const TRUE = new Set(['true', 'yes', 'y', '1', 'x', 'checked', 'selected'])
const FALSE = new Set(['false', 'no', 'n', '0', 'unchecked', 'not selected'])

export interface CellReading {
  timeZone: string
  dateOrder: DateOrder
}

/** Whether a field of the type takes the text as it is. */
function fits(text: string, type: FieldType): boolean {
  return 'value' in readValue({ type, label: '', options: {} }, text)
}

export function isEmailAddress(text: string): boolean {
  return text.includes('@') && fits(text, 'EMAIL')
}

export function isWebAddress(text: string): boolean {
  return text.startsWith('http') && !/\s/.test(text) && fits(text, 'URL')
}

/** A cell that says "this option was chosen" without naming it: a tick, or the option's number. */
export function isTick(text: string): boolean {
  return TRUE.has(text.toLowerCase()) || /^\d{1,3}$/.test(text)
}

const REASONS: Record<FieldType, string> = {
  BOOLEAN: 'This is neither yes nor no.',
  DATETIME: 'This is not a date that can be read.',
  EMAIL: 'This is not an email address.',
  NPS: 'A score is a whole number from 0 to 10.',
  NUMBER: 'This is not a number.',
  PERSON: 'This is not a name.',
  PHONE: 'This is not a phone number.',
  SELECT: 'This is not an option.',
  TEXT: 'This is not a text.',
  URL: 'This is not a web address.',
}

/** Why a value does not fit a type of field, as a sentence. */
export function misfitReason(type: FieldType): string {
  return REASONS[type]
}

/**
 * The stored text of a cell in a field of a type: numbers without separators, dates as ISO text, true or false; other
 * types keep their text. Null when the cell does not fit the type. Lengths are not judged here.
 */
export function fieldValue(cell: string, type: FieldType, reading: CellReading): string | null {
  const text = cell.trim()
  switch (type) {
    case 'NUMBER':
      return NUMBER.test(text)
        ? text
            .replaceAll(',', '')
            .replace(/^\+/, '')
            .replace(/^(-?)\./, '$10.')
        : null
    case 'NPS':
      return /^(?:[0-9]|10)(?:\.0+)?$/.test(text) ? String(Number(text)) : null
    case 'BOOLEAN': {
      const lower = text.toLowerCase()
      if (TRUE.has(lower)) return 'true'
      return FALSE.has(lower) ? 'false' : null
    }
    case 'DATETIME': {
      const date = readDate(text, reading.dateOrder)
      return date ? isoTextOf(date, reading.timeZone) : null
    }
    case 'EMAIL':
    case 'PHONE':
    case 'URL':
      return fits(text, type) ? text : null
    case 'SELECT':
    case 'PERSON':
      return text
    case 'TEXT':
      return cell
  }
}
