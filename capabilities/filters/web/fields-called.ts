import type { ApolloClient } from '@apollo/client'
import {
  GatheredFieldsDocument,
  SearchedFieldsDocument,
} from '#generated/operations/capabilities/filters/web/filters.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { FILTERED_TYPES } from '../model/system-fields.ts'
import { fieldsOfTypes, type FilterableField } from './filterable-fields.ts'
import { filterable } from './use-gathered-fields.ts'

/**
 * The fields of the workspace, of its people and of all projects whose names contain some words, those of projects
 * gathered. Rejects when it is aborted or fails.
 */
export async function fieldsCalled(
  client: ApolloClient,
  words: string,
  signal: AbortSignal,
): Promise<readonly FilterableField[]> {
  const context = { fetchOptions: { signal } }
  const [shared, gathered] = await Promise.all([
    client.query({ query: SearchedFieldsDocument, context }),
    client.query({ query: GatheredFieldsDocument, variables: { words }, fetchPolicy: 'no-cache', context }),
  ])
  const groups = shared.data?.fieldGroups.flatMap((group) => group ?? []) ?? []
  const ofGroups = (owner: string) => groups.flatMap((group) => (group.appliesTo === owner ? group.fields : []))
  const own = fieldsOfTypes(
    FILTERED_TYPES,
    { notes: ofGroups('note'), insights: ofGroups('insight'), questions: [], people: shared.data?.personFields ?? [] },
    false,
  )
  const matches = wordsFinder(words)
  return [
    ...(gathered.data?.gatheredFields ?? []).flatMap((field) => filterable(field, FILTERED_TYPES)),
    ...own.filter(({ reference, label }) => reference.kind !== 'system' && matches(label)),
  ]
}
