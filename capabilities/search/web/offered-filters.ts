import type { ApolloClient } from '@apollo/client'
import { FilterUsersDocument } from '#generated/operations/capabilities/filters/web/filters.ts'
import { SearchDocument } from '#generated/operations/capabilities/search/web/search.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { NOT_SHARED } from '#platform/web/graphql/index.ts'
import type { FieldForm, FilterForm } from '#filters/model/filter-form.ts'
import { MAX_FIELD_FORMS } from '#filters/model/limits.ts'
import { MAX_NARROWED_IDS } from '../model/limits.ts'
import type { TimeSpan } from '../model/written-dates.ts'
import { withoutWritten, type Named, type WrittenFilter } from '../model/written-filters.ts'
import { filterLists, isNarrowed, type FilterList, type SearchFilters, type SearchState } from './search-address.ts'
import { offeredConditions } from './offered-conditions.ts'
import { writeFilter, writeOwnFilter } from './search-filter.ts'
import { searchTabs } from './search-tabs.ts'
import { spanWords } from './span-words.ts'
import { strings } from './strings.ts'

/** What a part of a query may be turned into. */
export interface OfferedFilter {
  id: string
  /** The part of the query that it replaces. */
  written: WrittenFilter
  /** What kind of filter it is, in words. */
  name: string
  title: string
  /** What contains it, if that distinguishes it from others of the same name. */
  place: string | null
  takes: { list: FilterList; id: string } | { changed: TimeSpan } | { tab: string } | { condition: FieldForm }
}

/** Most offers for one part of a query; writing more of the name narrows them. */
const MOST_OFFERED = 5

const SOUGHT = {
  TAG: { list: 'tags', type: 'TAG' },
  PROJECT: { list: 'projects', type: 'PROJECT' },
  PERSON: { list: 'people', type: 'PERSON' },
} as const

/**
 * What the parts of a query may be turned into, of what the reader may see; offers for the part written last come
 * first. Rejects when it is aborted or cannot be answered.
 */
export async function offeredFilters(
  client: ApolloClient,
  parts: readonly WrittenFilter[],
  signal: AbortSignal,
): Promise<readonly OfferedFilter[]> {
  const offers = await Promise.all(
    parts.toReversed().map(async (written) =>
      written.kind === 'date'
        ? written.spans.map((span) => offerOf(written, { changed: span }, spanWords(span)))
        : written.kind === 'field'
          ? (await offeredConditions(client, written, signal)).map(({ field, title, place, condition }) => ({
              ...offerOf(written, { condition }, title, place),
              name: field,
            }))
          : (await Promise.all(written.asks.map(async (named) => namedSo(client, named, written, signal)))).flat(),
    ),
  )
  return offers.flat()
}

async function namedSo(
  client: ApolloClient,
  named: Named,
  written: WrittenFilter & { kind: 'name' },
  signal: AbortSignal,
): Promise<OfferedFilter[]> {
  const options = { fetchPolicy: 'no-cache', context: { ...NOT_SHARED, fetchOptions: { signal } } } as const
  if (named === 'TYPE') {
    const matches = wordsFinder(written.name)
    return searchTabs
      .filter(({ types, title, isFormer }) => types !== undefined && isFormer !== true && matches(title))
      .map(({ id, title }) => offerOf(written, { tab: id }, title))
  }
  if (named === 'AUTHOR') {
    const variables = { first: MOST_OFFERED, query: written.name }
    const { data } = await client.query({ query: FilterUsersDocument, variables, ...options })
    return (data?.users.nodes ?? []).map(({ id, name }) => offerOf(written, { list: 'authors', id }, name))
  }
  const { list, type } = SOUGHT[named]
  const asked = { query: { value: written.name, titleOnly: true }, types: [type], limit: MOST_OFFERED }
  const { data } = await client.query({ query: SearchDocument, variables: { options: asked }, ...options })
  return (data?.search.items ?? []).map((item) =>
    offerOf(
      written,
      { list, id: item.id },
      item.preview.title.map((segment) => segment.text).join('') || strings.filters.untitled,
      item.parent?.title,
    ),
  )
}

function offerOf(
  written: WrittenFilter,
  takes: OfferedFilter['takes'],
  title: string,
  place: string | null = null,
): OfferedFilter {
  const { changed, type, names } = strings.filters
  const name = 'list' in takes ? names[takes.list] : 'tab' in takes ? type : changed
  const taken = 'condition' in takes ? { ...takes.condition, id: '' } : takes
  return { id: `${written.from}:${JSON.stringify(taken)}`, written, name, title, place, takes }
}

/** What a search is narrowed to, besides its words; `filter` has the conditions that apply. */
export interface Narrowed {
  query: string
  filters: SearchFilters
  filter: FilterForm
}

/** Whether another condition would narrow a filter: among alternatives it would widen it. */
export function takesConditions({ combinator, fields }: FilterForm): boolean {
  return (combinator === 'And' || fields.length < 2) && fields.length < MAX_FIELD_FORMS
}

/** A search with a part of its query replaced by the filter that was offered for it. */
export function withOffered(
  { query, filters, filter }: Narrowed,
  { written, title, takes }: OfferedFilter,
): Partial<SearchState> & Pick<SearchState, 'query'> {
  const rest = withoutWritten(query, written, title)
  if ('tab' in takes) return { query: rest, filters, tab: takes.tab }
  if ('condition' in takes)
    return {
      query: rest,
      filter: writeFilter({ combinator: 'And', fields: [...filter.fields, takes.condition] }),
    }
  if ('changed' in takes) {
    const { since, before } = takes.changed
    return { query: rest, filters: { ...filters, changed: since, before } }
  }
  const ids = filters[takes.list].filter((id) => id !== takes.id)
  return { query: rest, filters: { ...filters, [takes.list]: [...ids, takes.id].slice(-MAX_NARROWED_IDS) } }
}

/** A search without the last of its filters, in the order in which the page shows them; null if there is none. */
export function withoutLast({ filters, filter }: Omit<Narrowed, 'query'>): Partial<SearchState> | null {
  if (filter.fields.length > 0) return { filter: writeOwnFilter({ ...filter, fields: filter.fields.slice(0, -1) }) }
  const fewer = withoutLastOf(filters)
  return fewer && { filters: fewer }
}

function withoutLastOf(filters: SearchFilters): SearchFilters | null {
  if (!isNarrowed(filters)) return null
  if (filters.changed !== null || filters.before !== null) return { ...filters, changed: null, before: null }
  const last = filterLists.findLast((list) => filters[list].length > 0)
  return last === undefined ? null : { ...filters, [last]: filters[last].slice(0, -1) }
}
