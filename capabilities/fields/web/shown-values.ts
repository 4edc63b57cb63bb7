import type { ValueResult } from '../model/stored-value.ts'
import { rulesOf } from '../model/types/registry.ts'
import { readGiven, typeOf, type GivenValue, type ShownField, type ShownValue } from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'
import { faceOf } from './types/registry.ts'

/**
 * Parses a value typed in place of `standing` as the server does, up to the length that can be typed; a longer imported
 * text may be changed, but not grow (decision 0060).
 */
export function readTyped(field: ShownField, given: GivenValue, standing: ShownValue | undefined): ValueResult {
  const { maxTypedChars } = rulesOf(typeOf(field))
  const length = 'text' in given ? given.text.length : 0
  if (maxTypedChars !== null && length > Math.max(maxTypedChars, standing?.text?.length ?? 0))
    return {
      problem:
        (standing?.text?.length ?? 0) > maxTypedChars
          ? strings.longerThanTyped(field.label, maxTypedChars)
          : strings.tooLong(field.label, maxTypedChars),
    }
  return readGiven(field, given)
}

/** A value as one line of text; empty when there is none. */
export function textOfValue(field: ShownField, value: ShownValue | undefined): string {
  return value ? faceOf(field).text(field, value) : ''
}

/** A value as it is copied, and parsed where it is pasted. */
export function copiedValue(field: ShownField, value: ShownValue | undefined): string {
  return value ? faceOf(field).copied(field, value) : ''
}

/**
 * The value that pasting a text gives a field; null where it does not fit. `optionOf` returns the option of a label.
 */
export function readPasted(
  field: ShownField,
  text: string,
  optionOf: (label: string) => string | null,
): GivenValue | null {
  const given = faceOf(field).pasted(field, text, optionOf)
  return given === null || 'problem' in readGiven(field, given) ? null : given
}

/** A value to be given to this field of another thing. */
export function givenOf(field: ShownField, value: ShownValue | undefined): GivenValue {
  return faceOf(field).given(value)
}

/** The effect of a printable key on a cell of a field: starts editing, sets a value, or nothing. */
export function keyOnValue(field: ShownField, value: ShownValue | undefined, key: string): GivenValue | 'edits' | null {
  return faceOf(field).onKey(key, value)
}

/** The value that clears a field. */
export function emptyFor(field: ShownField): GivenValue {
  return faceOf(field).given(undefined)
}

/** The options that a value shows as chips; null for what is shown as text. */
export function chipsOf(field: ShownField, value: ShownValue | undefined): ShownField['options'] | null {
  const { chips } = faceOf(field)
  return chips === null ? null : value ? chips(field, value) : []
}

/** Whether values are numbers, which columns align at their end. */
export function isNumberField(field: ShownField): boolean {
  return faceOf(field).isNumber === true
}

/** Whether an editor closes after this value: a field of one choice is complete with one. */
export function closesOnGiven(field: ShownField, given: GivenValue): boolean {
  return !faceOf(field).staysOpen || (field.maxSelectable === 1 && 'optionIds' in given && given.optionIds.length > 0)
}

/** The type and settings of a field, in a few words. */
export function factsOf(field: ShownField): string {
  const face = faceOf(field)
  const facts = face.facts(field)
  return facts === null ? face.name : `${face.name} · ${facts}`
}
