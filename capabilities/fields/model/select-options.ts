import { Failure, invalid } from '#platform/kernel/errors.ts'
import { cutText } from '#platform/kernel/text.ts'
import type { FieldChange, SelectOption } from './field.ts'
import { MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS } from './limits.ts'

type OptionChanges = Pick<FieldChange, 'addOptions' | 'changeOptions' | 'removeOptions' | 'orderOptions'>

export function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * The options of a field after these changes: removed ones are left out, renamed or recoloured ones changed, new ones
 * come after the others, and all are in the given order.
 * @throws Failure ValidationError for more options than a field has, or two with one label; InvalidOperation where a
 * changed one no longer exists
 */
export function changedOptions(
  present: readonly SelectOption[],
  { addOptions = [], changeOptions = [], removeOptions = [], orderOptions }: OptionChanges,
): SelectOption[] {
  const removed = new Set(removeOptions.map(({ id }) => id))
  const changes = new Map(
    changeOptions.map(({ id, label, color }) => [
      id,
      { ...(label === undefined ? {} : { label }), ...(color === undefined ? {} : { color }) },
    ]),
  )
  const kept = present.filter(({ id }) => !removed.has(id))
  const known = new Set(kept.map(({ id }) => id))
  if (
    changeOptions.some(({ id }) => !known.has(id)) ||
    removeOptions.some(({ id, intoId }) => intoId !== null && (id === intoId || !known.has(intoId)))
  ) {
    throw new Failure('InvalidOperation', 'Someone else removed one of these options. Check them again.', {
      reason: 'OPTION_GONE',
    })
  }
  const added = addOptions.filter(({ id }) => !known.has(id))
  const all = [...kept.map((option) => ({ ...option, ...changes.get(option.id) })), ...added]
  if (all.length > MAX_SELECT_OPTIONS)
    throw invalid([
      {
        path: ['addOptions'],
        message: `A field has at most ${MAX_SELECT_OPTIONS} options.`,
        limit: MAX_SELECT_OPTIONS,
      },
    ])
  const twice = [...added, ...all.filter(({ id }) => changes.get(id)?.label !== undefined)].find((option) =>
    all.some((other) => other.id !== option.id && isSameLabel(other.label, option.label)),
  )
  if (twice) throw invalid([{ path: ['addOptions'], message: `The field has an option “${twice.label}” already.` }])
  if (!orderOptions) return all
  const place = new Map(orderOptions.map((id, at) => [id, at]))
  const placeOf = ({ id }: SelectOption): number => place.get(id) ?? orderOptions.length
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The options that the others do not have, compared by their labels. */
export function newOptions(options: readonly SelectOption[], others: readonly SelectOption[]): SelectOption[] {
  return options.filter(({ label }) => !others.some((other) => isSameLabel(other.label, label)))
}

export interface PastedOptions {
  /** The new ones, in order. */
  labels: string[]
  /** How many were cut to the length of a label. */
  cut: number
  /** How many existed already, or were pasted twice. */
  known: number
  /** How many exceeded the maximum. */
  left: number
}

/**
 * Options pasted one per line: trimmed, cut, deduplicated ignoring case, no more than a field may have (document 2 §6).
 */
export function readPastedOptions(text: string, present: readonly string[]): PastedOptions {
  const seen = new Set(present.map((label) => label.toLowerCase()))
  const read: PastedOptions = { labels: [], cut: 0, known: 0, left: 0 }
  for (const line of text.split(/\r\n|\r|\n/)) {
    const whole = line.trim()
    if (whole === '') continue
    const label = cutText(whole, MAX_OPTION_LABEL_CHARS).trim()
    if (seen.has(label.toLowerCase())) read.known += 1
    else if (present.length + read.labels.length >= MAX_SELECT_OPTIONS) read.left += 1
    else {
      seen.add(label.toLowerCase())
      read.labels.push(label)
      if (label.length < whole.length) read.cut += 1
    }
  }
  return read
}

/** The labels in a text pasted into a cell: trimmed, cut, empties and duplicates dropped (document 2 §6). */
export function pastedLabels(text: string): string[] {
  const labels = text
    .split(/[,;\n]/)
    .map((label) => label.trim().slice(0, MAX_OPTION_LABEL_CHARS).trim())
    .filter((label) => label !== '')
  return labels.filter((label, at) => labels.findIndex((other) => isSameLabel(other, label)) === at)
}
