import { skipToken, useQuery } from '@apollo/client/react'
import { memo, useMemo } from 'react'
import { SearchFieldsDocument, SearchProjectFieldsDocument } from '#generated/operations/apps/web/screens/search/fields.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { FilterBar, fieldsOfTypes } from '#filters/web/index.ts'
import { SavedFilterControl, type SelectedFilter } from '#saved-filters/web/index.ts'
import { searchTabs } from '#search/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

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
  const ofWorkspace = useQuery(SearchFieldsDocument)
  const ofProject = useQuery(SearchProjectFieldsDocument, projectId === null ? skipToken : { variables: { projectId } })
  const fields = useMemo(() => {
    const { types } = searchTabs.find(({ id }) => id === tab) ?? {}
    const groups = ofWorkspace.data?.fieldGroups.flatMap((group) => group ?? []) ?? []
    const shared = (owner: string) => groups.flatMap((group) => (group.appliesTo === owner ? group.fields : []))
    const own = ofProject.data?.project
    return fieldsOfTypes(
      types ? FILTERED_TYPES.filter((type) => types.includes(type)) : FILTERED_TYPES,
      { notes: own ? own.noteFields : shared('note'), insights: own ? own.insightFields : shared('insight'), people: ofWorkspace.data?.personFields ?? [] },
      projectId !== null,
    )
  }, [tab, ofWorkspace.data, ofProject.data, projectId])
  const fieldsKnown = ofWorkspace.data !== undefined && (projectId === null || ofProject.data !== undefined)
  return (
    <SavedFilterControl selected={selected}>
      <FilterBar projectId={projectId} fields={fields} filter={selected.filter} onChange={selected.choose} onClear={() => selected.letGo('drop')} fieldsKnown={fieldsKnown} />
    </SavedFilterControl>
  )
})
