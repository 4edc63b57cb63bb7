export { visibleSavedFilters } from './store.ts'
