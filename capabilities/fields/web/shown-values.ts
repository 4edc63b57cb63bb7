import type { ValueResult } from '../model/stored-value.ts'
import { rulesOf } from '../model/types/registry.ts'
import { readGiven, typeOf, type GivenValue, type ShownField, type ShownValue } from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'
import { faceOf } from './types/registry.ts'

/**
 * What is typed in place of `standing`, read as the server reads it: as long as typing may make it, and an imported
 * text that is longer may be changed, but not grow (decision 0060).
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

/** A value as it is copied, and read again where it is pasted. */
export function copiedValue(field: ShownField, value: ShownValue | undefined): string {
  return value ? faceOf(field).copied(field, value) : ''
}

/** What pasting a text gives a field; null where it does not fit. `optionOf` names the option of a label. */
export function readPasted(
  field: ShownField,
  text: string,
  optionOf: (label: string) => string | null,
): GivenValue | null {
  const given = faceOf(field).pasted(field, text, optionOf)
  return given === null || 'problem' in readGiven(field, given) ? null : given
}

/** A value as it is given again, to this field of another thing. */
export function givenOf(field: ShownField, value: ShownValue | undefined): GivenValue {
  return faceOf(field).given(value)
}

/** What a printable key does on a cell of a field: edits it, gives it a value, or nothing. */
export function keyOnValue(field: ShownField, value: ShownValue | undefined, key: string): GivenValue | 'edits' | null {
  return faceOf(field).onKey(key, value)
}

/** What empties a value. */
export function emptyFor(field: ShownField): GivenValue {
  return faceOf(field).given(undefined)
}

/** The options that a value shows as chips; null for what is shown as text. */
export function chipsOf(field: ShownField, value: ShownValue | undefined): ShownField['options'] | null {
  const { chips } = faceOf(field)
  return chips === null ? null : value ? chips(field, value) : []
}

/** Whether an editor is done with once it gave this value: one choice is all that a field of one takes. */
export function closesOnGiven(field: ShownField, given: GivenValue): boolean {
  return !faceOf(field).staysOpen || (field.maxSelectable === 1 && 'optionIds' in given && given.optionIds.length > 0)
}

/** What kind of field it is, in a few words. */
export function factsOf(field: ShownField): string {
  const face = faceOf(field)
  const facts = face.facts(field)
  return facts === null ? face.name : `${face.name} · ${facts}`
}
