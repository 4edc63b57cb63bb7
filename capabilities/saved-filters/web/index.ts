export { FilterBuilder } from './filter-builder.tsx'
export { savedFilterStrings } from './strings.ts'
export { useSelectedFilter, type SelectedFilter } from './use-selected-filter.ts'
