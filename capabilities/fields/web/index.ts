export { FieldInput } from './field-input.tsx'
export { ChoiceInput } from './choice-input.tsx'
export { Words } from './types/words.tsx'
export { FieldList } from './field-list.tsx'
export { optionsList } from './options-list.ts'
export { lacksOptions, useWholeFields, type ListedField } from './use-whole-fields.ts'
export { FieldSetEditor, type FieldTarget } from './field-set-editor.tsx'

export { readGiven, typeOf, type GivenValue, type ShownField, type ShownValue } from './field-shapes.ts'
export {
  chipsOf,
  closesOnGiven,
  copiedValue,
  emptyFor,
  givenOf,
  isNumberField,
  keyOnValue,
  readPasted,
  textOfValue,
} from './shown-values.ts'
export { recordFilled, showFilled } from './filling.ts'
export { changingFieldGroup, creatingFieldGroup, deletingFieldGroup, linkingFieldGroup } from './field-group-acts.ts'
export { useFieldEditing } from './use-field-editing.ts'
export { FIELD_TYPE_NAMES, fieldStrings } from './strings.ts'
