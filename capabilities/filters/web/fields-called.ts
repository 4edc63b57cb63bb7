import type { ApolloClient } from '@apollo/client'
import {
  FilterOptionsDocument,
  GatheredFieldsDocument,
  SearchedFieldsDocument,
} from '#generated/operations/capabilities/filters/web/filters.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { FILTERED_TYPES } from '../model/system-fields.ts'
import { fieldsOfTypes, type FilterableField } from './filterable-fields.ts'
import { filterable } from './use-gathered-fields.ts'

/** With more fields of the same words, the others offer their first options until more of the name is typed. */
const MOST_READ = 20

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
  const called = own.filter(({ reference, label }) => reference.kind !== 'system' && matches(label))
  return [
    ...(gathered.data?.gatheredFields ?? []).flatMap((field) => filterable(field, FILTERED_TYPES)),
    ...(await withAllOptions(client, called, context)),
  ]
}

/** The same fields, those of which only the first options are loaded with all of them. */
async function withAllOptions(
  client: ApolloClient,
  fields: readonly FilterableField[],
  context: object,
): Promise<readonly FilterableField[]> {
  const lacking = fields.filter(({ lacksOptions }) => lacksOptions === true).slice(0, MOST_READ)
  if (lacking.length === 0) return fields
  const variables = { ids: lacking.map(({ reference }) => reference.id), questionIds: [] }
  const { data } = await client.query({ query: FilterOptionsDocument, variables, context })
  const options = new Map((data?.fieldsById ?? []).flatMap((one) => (one ? [[one.id, one.options] as const] : [])))
  return fields.map((field) => {
    const all = options.get(field.reference.id)
    return all ? { ...field, options: all, lacksOptions: false } : field
  })
}
