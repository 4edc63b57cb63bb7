import { FilterBar, type FilterBarProps } from '#filters/web/index.ts'
import { SavedFilterControl } from './saved-filter-control.tsx'
import type { SelectedFilter } from './use-selected-filter.ts'

interface FilterBuilderProps extends Omit<FilterBarProps, 'filter' | 'onChange' | 'onClear'> {
  selected: SelectedFilter
}

/** Builds the conditions of a page, from a saved filter or from nothing, and saves them under a name. */
export function FilterBuilder({ selected, ...bar }: FilterBuilderProps) {
  return (
    <SavedFilterControl selected={selected}>
      {(end) => (
        <FilterBar {...bar} filter={selected.filter} onChange={selected.choose} onClear={selected.clear} end={end} />
      )}
    </SavedFilterControl>
  )
}
