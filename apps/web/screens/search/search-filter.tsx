import { skipToken, useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { SearchFieldsDocument, SearchProjectFieldsDocument } from '#generated/operations/apps/web/screens/search/fields.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { FilterBar, fieldsOfTypes } from '#filters/web/index.ts'
import { readFilter, searchTabs, writeFilter, type SearchState } from '#search/web/index.ts'

/** The conditions of a search beyond its quick filters: over what kinds of the tab have, and, within one project, over its own fields. */
export function SearchFilter({ state, onChange }: { state: SearchState; onChange: (filter: string) => void }) {
  const [projectId = null] = state.filters.projects.length === 1 ? state.filters.projects : []
  const ofWorkspace = useQuery(SearchFieldsDocument)
  const ofProject = useQuery(SearchProjectFieldsDocument, projectId === null ? skipToken : { variables: { projectId } })
  const fields = useMemo(() => {
    const { types } = searchTabs.find(({ id }) => id === state.tab) ?? {}
    const groups = ofWorkspace.data?.fieldGroups.flatMap((group) => group ?? []) ?? []
    const shared = (owner: string) => groups.flatMap((group) => (group.appliesTo === owner ? group.fields : []))
    const own = ofProject.data?.project
    return fieldsOfTypes(
      types ? FILTERED_TYPES.filter((type) => types.includes(type)) : FILTERED_TYPES,
      { notes: own ? own.noteFields : shared('note'), insights: own ? own.insightFields : shared('insight'), people: ofWorkspace.data?.personFields ?? [] },
      projectId !== null,
    )
  }, [state.tab, ofWorkspace.data, ofProject.data, projectId])
  return <FilterBar projectId={projectId} fields={fields} filter={readFilter(state.filter)} onChange={(filter) => onChange(writeFilter(filter))} />
}
