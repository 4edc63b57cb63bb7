export { FieldInput } from './field-input.tsx'
export { FieldList } from './field-list.tsx'
export { FieldSetEditor, type FieldTarget } from './field-set-editor.tsx'

export {
  isoOfWritten,
  readGiven,
  textOfValue,
  typeOf,
  type GivenValue,
  type ShownField,
  type ShownValue,
} from './field-shapes.ts'
export { recordFilled, showFilled } from './filling.ts'
export { changingFieldGroup, creatingFieldGroup, deletingFieldGroup, linkingFieldGroup } from './field-group-acts.ts'
export { useFieldCommands } from './use-field-commands.ts'
export { fieldStrings } from './strings.ts'
