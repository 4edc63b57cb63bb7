export { SavedFilterControl } from './saved-filter-control.tsx'
export { useSelectedFilter, type SelectedFilter } from './use-selected-filter.ts'
