import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of named values',
  record: 'a group of named values',
  date: 'a date',
  null: 'nothing',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an identifier',
  guid: 'an identifier',
  email: 'an e-mail address',
  url: 'a web address',
  datetime: 'a date with a time',
  date: 'a date',
  time: 'a time of day',
}

const figure = (count: number | bigint): string => count.toLocaleString('en')

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `This is too long: at most ${figure(maximum)} characters.`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `These are too many: at most ${figure(maximum)} at once. Choose fewer.`
  return `This is too large: at most ${figure(maximum)}.`
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string')
    return Number(minimum) === 1 ? 'This is empty.' : `This is too short: at least ${figure(minimum)} characters.`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return Number(minimum) === 1 ? 'Choose something first.' : `These are too few: at least ${figure(minimum)}.`
  return `This is too small: at least ${figure(minimum)}.`
}

/**
 * The message for a wrong value if its schema has none: a sentence for people, never the words of the validator. Passed
 * to every parse of input from outside.
 */
export function sayPlainly(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : `This must be ${TYPES[issue.expected] ?? 'something else'}.`
    case 'invalid_format':
      return `This must be ${FORMATS[issue.format] ?? 'written in another way'}.`
    case 'invalid_value':
      return issue.values.length === 0 ? 'This cannot be chosen.' : `This must be ${oneOf(issue.values)}.`
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `This says more than it may: ${issue.keys.join(', ')}.`
    default:
      return 'This does not fit here.'
  }
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => `“${String(value)}”`)
  return words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
