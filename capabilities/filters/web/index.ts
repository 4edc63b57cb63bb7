export { FilterBar } from './filter-bar.tsx'
export { fieldsOfTypes, filterableFields, type FilterableField } from './filterable-fields.ts'
