export type { Field } from '../model/field.ts'
export { readValue, type StoredValue } from '../model/field-value.ts'

export { fillFields, fillFieldsOfMany, givenValues } from './fill-fields.ts'
export { fieldValueObject } from './graphql.ts'
export { appendSelectOptions, deleteValues, ensureFieldSet, fieldsOf, findFields, insertFields, insertValues, putValues, valuesOf, type ValueRow } from './store.ts'
