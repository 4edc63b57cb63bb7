import { skipToken, useQuery } from '@apollo/client/react'
import { FilterTagNamesDocument, FilterTitlesDocument, type FilterTitlesQuery, type FilterTitlesQueryVariables } from '#generated/operations/capabilities/filters/web/filters.ts'
import { useDeferredValue } from 'react'
import type { FilteredType } from '../model/system-fields.ts'
import type { ListOperand } from '../model/operators.ts'

/** What has an operand for its own, and the field by which it is itself asked for. */
const ITSELF = {
  projects: { type: 'PROJECT', field: 'Project' },
  tags: { type: 'TAG', field: 'Tags' },
  people: { type: 'PERSON', field: 'People' },
} as const satisfies Partial<Record<ListOperand, { type: FilteredType; field: string }>>
export type TitledOperand = keyof typeof ITSELF

/** As many as a list offers; what is beyond is found by its words. */
const OFFERED = 50

interface Titled {
  id: string
  title: string
  /** What it stands in. */
  place: string | null
}

/**
 * Things of the workspace that can be chosen: those that were, once all of them that are there are named, and those whose title holds what is typed,
 * or the latest changed; none but those that were chosen where `typed` is null.
 */
export function useTitles(operand: TitledOperand | null, chosen: readonly string[], typed: string | null): { titled: readonly Titled[]; loading: boolean; namedAll: boolean } {
  const words = useDeferredValue(typed ?? '')
  const named = useQuery(FilterTitlesDocument, operand === null || operand === 'tags' || chosen.length === 0 ? skipToken : { variables: { options: optionsFor(operand, chosen) }, fetchPolicy: 'cache-first' })
  // A tag that was merged keeps its place by the name of the one that it became.
  const tags = useQuery(FilterTagNamesDocument, operand === 'tags' && chosen.length > 0 ? { variables: { ids: [...chosen] } } : skipToken)
  const offered = useQuery(FilterTitlesDocument, operand === null || typed === null ? skipToken : { variables: { options: { types: [ITSELF[operand].type], query: { value: words, titleOnly: true }, limit: OFFERED, sort: { by: words.trim() === '' ? 'UPDATED' : 'RELEVANCE' } } } })
  const { data = tags.previousData } = tags
  const merged = data?.tagsById.flatMap((tag, at): Titled[] => (tag ? [{ id: tags.data && chosen[at] !== undefined ? chosen[at] : tag.id, title: tag.title, place: tag.project?.title ?? null }] : [])) ?? []
  const found = new Map([...merged, ...[named, offered].flatMap(({ data, previousData }) => titlesOf(data ?? previousData))].map((one) => [one.id, one]))
  return { titled: [...found.values()], loading: offered.loading, namedAll: chosen.length === 0 || (named.data ?? tags.data) !== undefined }
}

function optionsFor(operand: TitledOperand, ids: readonly string[]): FilterTitlesQueryVariables['options'] {
  const { type, field } = ITSELF[operand]
  const form = { id: field, field: { kind: 'system', id: field }, fieldType: 'SELECT', operatorType: 'IS_ONE_OF', values: { [operand]: [...ids] } }
  return { types: [type], filter: { combinator: 'And', fields: [form] }, limit: ids.length }
}

function titlesOf(data: FilterTitlesQuery | undefined): Titled[] {
  return (data?.search.items ?? []).map(({ id, preview, parent }) => ({ id, title: preview.title.map(({ text }) => text).join(''), place: parent?.title ?? null }))
}
