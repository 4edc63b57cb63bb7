import { Failure, invalid } from '#platform/kernel/errors.ts'
import { cutText } from '#platform/kernel/text.ts'
import type { FieldChange, SelectOption } from './field.ts'
import { MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS } from './limits.ts'

type OptionChanges = Pick<FieldChange, 'addOptions' | 'changeOptions' | 'removeOptions' | 'orderOptions'>

export function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * The options of a field after these changes: what was removed goes, what was renamed or recoloured is, what is new
 * stands behind the others, and all take the order that is named.
 * @throws Failure ValidationError for more options than a field has, or two with one label; InvalidOperation where a
 * changed one is gone
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

/** The options among these that others have not: they are the same by their labels. */
export function newOptions(options: readonly SelectOption[], others: readonly SelectOption[]): SelectOption[] {
  return options.filter(({ label }) => !others.some((other) => isSameLabel(other.label, label)))
}

export interface PastedOptions {
  /** What is new, in its order. */
  labels: string[]
  /** How many were cut to the length of a label. */
  cut: number
  /** How many were there already, or stood twice in what was pasted. */
  known: number
  /** How many found no room. */
  left: number
}

/**
 * Options as people paste them, one on a line: trimmed, cut, each once whatever its case, no more than a field holds
 * (document 2 §6).
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

/** Labels that a text pasted into a cell names: trimmed, cut, empties and duplicates dropped (document 2 §6). */
export function pastedLabels(text: string): string[] {
  const labels = text
    .split(/[,;\n]/)
    .map((label) => label.trim().slice(0, MAX_OPTION_LABEL_CHARS).trim())
    .filter((label) => label !== '')
  return labels.filter((label, at) => labels.findIndex((other) => isSameLabel(other, label)) === at)
}
