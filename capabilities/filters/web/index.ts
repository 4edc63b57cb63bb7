export { FilterBar } from './filter-bar.tsx'
export { filterableFields } from './filterable-fields.ts'
