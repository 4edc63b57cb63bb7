export type { Field } from '../model/field.ts'
export { readValue, type StoredValue } from '../model/field-value.ts'

export { undoFieldAct } from './commands/undo-field-act.ts'
export { fillFields, fillFieldsOfMany, givenValues } from './fill-fields.ts'
export { fieldValueObject } from './fields-graphql.ts'
export { appendSelectOptions, ensureFieldSet, fieldsOf, findFields, insertFields } from './store.ts'
export { deleteValues, insertValues, putValues, valuesOf, visibleValues, type ValueRow } from './values-store.ts'
