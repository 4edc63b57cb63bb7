export { FilterBar } from './filter-bar.tsx'
export { fieldsOfTypes, filterableFields } from './filterable-fields.ts'
