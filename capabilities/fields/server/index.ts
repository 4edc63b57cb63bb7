export type { Field } from '../model/field.ts'
export { readValue } from '../model/field-value.ts'
export { EMPTY_VALUE, type StoredValue } from '../model/stored-value.ts'

export { fillFields, fillFieldsOfMany, givenValues } from './fill-fields.ts'
export { filledThings } from './imaged-rows.ts'
export { fieldValueObject } from './fields-graphql.ts'
export { appendSelectOptions, ensureFieldSet, fieldsOf, findFields, insertFields } from './store.ts'
export { deleteValues, insertValues, putValues, valuesOf, visibleValues, type ValueRow } from './values-store.ts'
