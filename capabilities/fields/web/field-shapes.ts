import type {
  FieldPartsFragment,
  FieldValuePartsFragment,
} from '#generated/operations/capabilities/fields/web/fields.ts'
import { FIELD_TYPES, type Field, type FieldType } from '../model/field.ts'
import { readValue } from '../model/field-value.ts'
import type { StoredValue, ValueResult } from '../model/stored-value.ts'

/** A field and a value as pages show them. */
export type ShownField = FieldPartsFragment
export type ShownValue = FieldValuePartsFragment

/** The value given for a field: text, or the ids of options; an empty text or list clears it. */
export type GivenValue = { text: string } | { optionIds: string[] }

/** The type of a field; a type that only a newer server has is shown as text, until the page is reloaded. */
export function typeOf(field: ShownField): FieldType {
  return FIELD_TYPES.find((type) => type === field.type) ?? 'TEXT'
}

function modelOf(field: ShownField): Pick<Field, 'type' | 'label' | 'options'> {
  return {
    type: typeOf(field),
    label: field.label,
    options: {
      select: field.options.map((option) => ({ ...option })),
      ...(field.maxSelectable === null ? {} : { maxSelectable: field.maxSelectable }),
    },
  }
}

/** What a given value will be, or what is wrong with it, by the same rules as on the server. */
export function readGiven(field: ShownField, given: GivenValue): ValueResult {
  return readValue(modelOf(field), 'text' in given ? given.text : given.optionIds)
}

/** The values of a thing after a field is given a value, until the server's answer. */
export function valueGiven(values: readonly ShownValue[], field: ShownField, given: GivenValue): ShownValue[] {
  const read = readGiven(field, given)
  const others = values.filter((value) => value.field.id !== field.id)
  const empty = 'text' in given ? given.text.trim() === '' : given.optionIds.length === 0
  return 'problem' in read || empty ? others : [...others, shownAs(field, read.value)]
}

function shownAs(field: ShownField, value: StoredValue): ShownValue {
  return {
    __typename: 'FieldValue',
    field: { __typename: 'Field', id: field.id },
    text: value.text,
    number: value.number,
    time: value.time?.toISOString() ?? null,
    optionIds: value.optionIds ? [...value.optionIds] : null,
    provenance: 'user',
  }
}
