import { z } from 'zod'
import { instantOf, readTypedDate } from '#platform/kernel/dates.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Field } from './field.ts'
import { MAX_SELECTED_OPTIONS, MAX_TEXT_VALUE_CHARS } from './limits.ts'

/** A value in the column of its type; all null means empty. */
export interface StoredValue {
  text: string | null
  number: number | null
  time: Date | null
  optionIds: ReadonlyArray<Id> | null
}

const EMPTY: StoredValue = { text: null, number: null, time: null, optionIds: null }
const MAX_NPS = 10
const TRUE_WORDS = new Set(['true', 'yes', '1'])
const FALSE_WORDS = new Set(['false', 'no', '0'])
const PHONE = /^[+(\d][\d\s().\-/x]{2,39}$/i

export type ValueResult = { value: StoredValue } | { problem: string }

/**
 * Reads what a person, a file or a call gives for a field. Empty text empties the value. Says what is wrong instead of
 * guessing.
 */
export function readValue(
  field: Pick<Field, 'type' | 'label' | 'options'>,
  given: string | ReadonlyArray<Id> | null,
): ValueResult {
  if (given === null || given.length === 0) return { value: EMPTY }
  if (field.type === 'SELECT') return readSelection(field, typeof given === 'string' ? [given] : given)
  if (typeof given !== 'string') return { problem: `“${field.label}” takes one value.` }
  const text = given.trim()
  if (text === '') return { value: EMPTY }
  switch (field.type) {
    case 'BOOLEAN': {
      const word = text.toLowerCase()
      if (TRUE_WORDS.has(word)) return { value: { ...EMPTY, number: 1 } }
      if (FALSE_WORDS.has(word)) return { value: { ...EMPTY, number: 0 } }
      return { problem: `“${field.label}” is either true or false.` }
    }
    case 'NUMBER':
    case 'NPS': {
      if (!/^-?\d+(\.\d+)?$/.test(text))
        return { problem: `“${field.label}” takes digits with at most one decimal point.` }
      const number = Number(text)
      if (field.type === 'NPS' && (!Number.isInteger(number) || number < 0 || number > MAX_NPS))
        return { problem: `“${field.label}” is a whole number from 0 to ${MAX_NPS}.` }
      return { value: { ...EMPTY, number } }
    }
    case 'DATETIME': {
      const written = readTypedDate(text)
      return written
        ? { value: { ...EMPTY, time: instantOf(written) } }
        : { problem: `“${field.label}” needs a date, as in 2026-11-20 or 2026-11-20T09:30:00Z.` }
    }
    case 'EMAIL':
      return z.email().safeParse(text).success
        ? { value: { ...EMPTY, text } }
        : { problem: `“${field.label}” needs an e-mail address.` }
    case 'URL':
      return /^https?:\/\//i.test(text) && URL.canParse(text)
        ? { value: { ...EMPTY, text } }
        : { problem: `“${field.label}” needs an address that begins with http.` }
    case 'PHONE':
      return PHONE.test(text) ? { value: { ...EMPTY, text } } : { problem: `“${field.label}” needs a phone number.` }
    case 'PERSON':
    case 'TEXT':
      if (text.length > MAX_TEXT_VALUE_CHARS)
        return { problem: `“${field.label}” holds at most ${MAX_TEXT_VALUE_CHARS} characters.` }
      return { value: { ...EMPTY, text: given } }
  }
}

function readSelection(field: Pick<Field, 'label' | 'options'>, chosen: ReadonlyArray<string>): ValueResult {
  const options = field.options.select ?? []
  const ids = chosen.map(
    (one) => options.find((option) => option.id === one || option.label.toLowerCase() === one.trim().toLowerCase())?.id,
  )
  if (ids.includes(undefined)) return { problem: `“${field.label}” has no such option.` }
  const most = field.options.maxSelectable ?? MAX_SELECTED_OPTIONS
  if (ids.length > most) return { problem: `“${field.label}” takes at most ${most} options.` }
  return { value: { ...EMPTY, optionIds: ids.filter((id) => id !== undefined) } }
}
