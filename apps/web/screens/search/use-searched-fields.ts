import { skipToken, useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { SearchFieldsDocument, SearchProjectFieldsDocument } from '#generated/operations/apps/web/screens/search/fields.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { fieldsOfTypes } from '#filters/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ResultType } from '#search/model/result-types.ts'

/** What a search for things of some types, or of all, can be narrowed by; within one project that are its own fields, too. `known` once all are loaded. */
export function useSearchedFields(types: readonly ResultType[] | undefined, projectId: Id | null) {
  const ofWorkspace = useQuery(SearchFieldsDocument)
  const ofProject = useQuery(SearchProjectFieldsDocument, projectId === null ? skipToken : { variables: { projectId } })
  const fields = useMemo(() => {
    const groups = ofWorkspace.data?.fieldGroups.flatMap((group) => group ?? []) ?? []
    const shared = (owner: string) => groups.flatMap((group) => (group.appliesTo === owner ? group.fields : []))
    const own = ofProject.data?.project
    return fieldsOfTypes(
      types ? FILTERED_TYPES.filter((type) => types.includes(type)) : FILTERED_TYPES,
      { notes: own ? own.noteFields : shared('note'), insights: own ? own.insightFields : shared('insight'), people: ofWorkspace.data?.personFields ?? [] },
      projectId !== null,
    )
  }, [types, ofWorkspace.data, ofProject.data, projectId])
  return { fields, known: ofWorkspace.data !== undefined && (projectId === null || ofProject.data !== undefined) }
}
