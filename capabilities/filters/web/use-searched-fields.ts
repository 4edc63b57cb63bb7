import { useMemo } from 'react'
import {
  SearchedFieldsDocument,
  SearchedProjectFieldsDocument,
} from '#generated/operations/capabilities/filters/web/filters.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { FILTERED_TYPES, type FilteredType } from '../model/system-fields.ts'
import { fieldsOfTypes } from './filterable-fields.ts'

/** The types of things as filters name them: those that a search is narrowed to, or all. */
function filteredTypes(types: readonly string[] | undefined): readonly FilteredType[] {
  return types ? FILTERED_TYPES.filter((type) => types.includes(type)) : FILTERED_TYPES
}

/**
 * The fields that a search for things of some types, or of all, can be narrowed by; within one project also its own
 * fields. `known` once all are loaded; fields of projects for the types in `gathers` are found by their names.
 */
export function useSearchedFields(types: readonly string[] | undefined, projectId: Id | null) {
  const ofWorkspace = useAnswer(SearchedFieldsDocument, { variables: {} })
  const ofProject = useAnswer(SearchedProjectFieldsDocument, {
    variables: projectId === null ? null : { projectId },
  })
  const fields = useMemo(() => {
    const groups = ofWorkspace.data?.fieldGroups.flatMap((group) => group ?? []) ?? []
    const shared = (owner: string) => groups.flatMap((group) => (group.appliesTo === owner ? group.fields : []))
    const own = ofProject.data?.project
    return fieldsOfTypes(
      filteredTypes(types),
      {
        notes: own ? own.noteFields : shared('note'),
        insights: own ? own.insightFields : shared('insight'),
        questions: own?.questions ?? [],
        people: ofWorkspace.data?.personFields ?? [],
      },
      projectId !== null,
    )
  }, [types, ofWorkspace.data, ofProject.data, projectId])
  const gathers = useMemo(() => filteredTypes(types), [types])
  return {
    fields,
    gathers,
    known: ofWorkspace.data !== undefined && (projectId === null || ofProject.data !== undefined),
  }
}
