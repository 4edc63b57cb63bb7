export { FieldList } from './field-list.tsx'

export { givenOf, readGiven, shownAs, type GivenValue, type ShownField, type ShownValue } from './field-shapes.ts'
export { useFieldCommands } from './use-field-commands.ts'
export { fieldStrings } from './strings.ts'
