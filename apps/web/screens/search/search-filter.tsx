import { memo } from 'react'
import { useSearchedFields } from '#filters/web/index.ts'
import { FilterBuilder, type SelectedFilter } from '#saved-filters/web/index.ts'
import { searchTabs } from '#search/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

interface SearchFilterProps {
  tab: string
  /** The one project that is searched; null for several, or all. */
  projectId: Id | null
  selected: SelectedFilter
}

/**
 * The conditions of a search beyond its quick filters: over the fields of the tab's kinds and, within one project, over
 * the project's own fields. Memoized, since the page is drawn with every key that is typed.
 */
export const SearchFilter = memo(function SearchFilter({ tab, projectId, selected }: SearchFilterProps) {
  const { fields, gathers, known } = useSearchedFields(searchTabs.find(({ id }) => id === tab)?.types, projectId)
  return (
    <FilterBuilder selected={selected} projectId={projectId} fields={fields} fieldsKnown={known} gathers={gathers} />
  )
})
