import { MAX_SELECT_OPTIONS, MAX_SELECTED_OPTIONS, MAX_TYPED_TEXT_CHARS } from '../limits.ts'
import { changedOptions, newOptions } from '../select-options.ts'
import { EMPTY_VALUE } from '../stored-value.ts'
import { plainWords, type FieldTypeRules } from './field-type.ts'

/** Options of the field, one or several, stored by their identifiers and given by these or by their labels. */
export const SELECT_RULES: FieldTypeRules = {
  column: 'optionIds',
  settings: 'choices',
  keepOptions: (present, change) => {
    const most = change.maxSelectable === undefined ? present.maxSelectable : (change.maxSelectable ?? undefined)
    return {
      select: changedOptions(present.select ?? [], change),
      ...(most === undefined ? {} : { maxSelectable: most }),
    }
  },
  read: (field, given) => {
    const options = field.options.select ?? []
    const ids = (typeof given === 'string' ? [given] : given).map(
      (one) =>
        options.find((option) => option.id === one || option.label.toLowerCase() === one.trim().toLowerCase())?.id,
    )
    if (ids.includes(undefined)) return { problem: `“${field.label}” has no such option.` }
    const most = field.options.maxSelectable ?? MAX_SELECTED_OPTIONS
    if (ids.length > most) return { problem: `“${field.label}” takes at most ${most} options.` }
    return { value: { ...EMPTY_VALUE, optionIds: ids.filter((id) => id !== undefined) } }
  },
  maxTypedChars: null,
  sort: 'options',
  group: 'options',
  operand: 'options',
  askedOfPeople: true,
  // For a field of choices, filters use the labels.
  asked: 'TEXT',
  counted: 'options',
  cell: {
    misfit: 'This is not an option.',
    read: (cell) => cell.trim(),
    maxChars: MAX_TYPED_TEXT_CHARS,
    isKeptWhole: () => true,
    guess: null,
  },
  hasRoomFor: (other, field) => {
    const most = ({ options }: typeof field): number => options.maxSelectable ?? MAX_SELECTED_OPTIONS
    const held = field.options.select ?? []
    return (
      most(field) >= most(other) &&
      held.length + newOptions(other.options.select ?? [], held).length <= MAX_SELECT_OPTIONS
    )
  },
  reported: (value, optionLabel) =>
    value.optionIds === null ? plainWords(value) : value.optionIds.flatMap((id) => optionLabel(id) ?? []).join(', '),
}
