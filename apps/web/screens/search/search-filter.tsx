import { memo } from 'react'
import { FilterBar } from '#filters/web/index.ts'
import { SavedFilterControl, type SelectedFilter } from '#saved-filters/web/index.ts'
import { searchTabs } from '#search/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useSearchedFields } from './use-searched-fields.ts'

interface SearchFilterProps {
  tab: string
  /** The one project that is searched; null for several, or all. */
  projectId: Id | null
  selected: SelectedFilter
}

/**
 * The conditions of a search beyond its quick filters: over what kinds of the tab have, and, within one project, over its own fields. Drawn once for
 * them: the page is drawn with every key that is typed.
 */
export const SearchFilter = memo(function SearchFilter({ tab, projectId, selected }: SearchFilterProps) {
  const { fields, known } = useSearchedFields(searchTabs.find(({ id }) => id === tab)?.types, projectId)
  return (
    <SavedFilterControl selected={selected}>
      <FilterBar projectId={projectId} fields={fields} filter={selected.filter} onChange={selected.choose} onClear={() => selected.letGo('drop')} fieldsKnown={known} />
    </SavedFilterControl>
  )
})
