export { FilterBar, type FilterBarProps } from './filter-bar.tsx'
export { filterableFields } from './filterable-fields.ts'
export { useSearchedFields } from './use-searched-fields.ts'
