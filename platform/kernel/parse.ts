import type { z } from 'zod'
import { invalid, invalidAt, type Problem } from './errors.ts'
import { sayPlainly } from './plain-problems.ts'

/**
 * Parses an input by the one schema that form, call and job share.
 * @throws Failure ValidationError naming every wrong field, its limit and what to do.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const place = isStorable(input) ? null : findUnstorable(input, [])
  if (place) throw invalidAt(place, 'The text holds a character that is none (NUL, or half of one). Remove it.')
  const result = schema.safeParse(input, { error: sayPlainly })
  if (result.success) return result.data
  throw invalid(
    result.error.issues.map((issue): Problem => {
      const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
      const limit = 'maximum' in issue && typeof issue.maximum === 'number' ? issue.maximum : undefined
      return limit === undefined ? { path, message: issue.message } : { path, message: issue.message, limit }
    }),
  )
}

/**
 * Whether every text in the value can be stored. An import checks thousands of rows, so no path is tracked on the way.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  if (Array.isArray(value)) return value.every(isStorable)
  for (const [key, inner] of Object.entries(value)) if (!isStorable(key) || !isStorable(inner)) return false
  return true
}

type Place = ReadonlyArray<string | number>

/** The place of a text that no database stores unchanged: with U+0000, or with half of a surrogate pair. */
function findUnstorable(value: unknown, place: Place): Place | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? place : null
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, inner] of entries) {
    if (typeof key === 'string' && findUnstorable(key, place)) return place
    const found = findUnstorable(inner, [...place, key])
    if (found) return found
  }
  return null
}
