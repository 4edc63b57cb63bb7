import type { Id } from '#platform/kernel/ids.ts'
import type { DateFilter, EngineQuery, FacetFilter } from '#platform/server/search-engine/index.ts'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'
import { applies } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { AI_GENERATED_USER, CURRENT_USER } from '#filters/model/filter-form.ts'
import { startOf, type SearchOptions } from '../model/search-options.ts'
import type { Filtering } from './filter-queries.ts'
import { FACETS, YES } from './index-rows.ts'
import { scopesWithin } from './store.ts'

/**
 * The engine query for the options and for the part of the filters that the engine can evaluate, without the page.
 * Reads the scopes of places as they are now in the actor's workspace.
 */
export async function engineQueryOf(
  context: WorkspaceContext,
  options: SearchOptions,
  filtering: Pick<Filtering, 'dates' | 'places'>,
): Promise<EngineQuery> {
  const { types, query, location, date, sort } = options
  const facets: FacetFilter[] = [
    ...userFacets(context, options.user),
    ...(options.tags === undefined
      ? []
      : [{ facet: FACETS.tag, operator: 'anyOf' as const, values: await visibleOf(context, 'tag', options.tags.ids) }]),
    // A thing that cannot be published is not a draft either.
    ...flagFacet(FACETS.draft, options.published === undefined ? undefined : !options.published),
    ...flagFacet(FACETS.archived, options.archived),
  ]
  const scopes = await scopesOf(context, [...(location === undefined ? [] : [location]), ...filtering.places])
  const dates: DateFilter[] = [
    ...(date === undefined
      ? []
      : [
          {
            column: date.method === 'CREATED' ? ('created' as const) : ('updated' as const),
            ...(date.value === undefined ? {} : { from: startOf(date.value, new Date()).getTime() }),
            // The same as "is before" in a filter.
            ...(date.before === undefined ? {} : { to: startOf(date.before, new Date()).getTime() }),
          },
        ]),
    ...filtering.dates,
  ]
  return {
    workspaceId: context.teamId,
    text: query?.value ?? '',
    titleOnly: query?.titleOnly ?? false,
    kinds: context.services.kinds.ofTypes(types === undefined || types.length === 0 ? RESULT_TYPES : types),
    facets,
    ...(scopes === null ? {} : { scopes }),
    ...(dates.length === 0 ? {} : { dates }),
    ...(options.counts === undefined ? {} : { counts: options.counts.map((by) => COUNTED_FACETS[by]) }),
    sort: { by: SORT_COLUMNS[sort?.by ?? 'RELEVANCE'], direction: sort?.direction === 'ASC' ? 'asc' : 'desc' },
  }
}

/**
 * The scopes that results must be in and those that they must not be in, from the conditions on places: results are in
 * all of the first and in none of the second.
 */
async function scopesOf(context: WorkspaceContext, places: Filtering['places']): Promise<EngineQuery['scopes'] | null> {
  if (places.length === 0) return null
  const within = await Promise.all(
    places.map(async ({ method, ids }) => ({
      method,
      scopes: await context.read(async (tx) => scopesWithin(tx, ids, context.actor.visibleScopes)),
    })),
  )
  const [first, ...others] = within.filter(({ method }) => method === 'LOCATED_IN').map(({ scopes }) => scopes)
  const notIn = within.flatMap(({ method, scopes }) => (method === 'LOCATED_IN' ? [] : scopes))
  return {
    ...(first === undefined ? {} : { in: first.filter((scope) => others.every((scopes) => scopes.includes(scope))) }),
    ...(notIn.length === 0 ? {} : { notIn }),
  }
}

/** Those of the ids that the actor may see: filtering by a hidden one must not reveal where it is used. */
async function visibleOf(context: WorkspaceContext, kind: string, ids: readonly Id[]): Promise<Id[]> {
  const { search } = context.services.kinds.get(kind)
  return applies(search) ? (await search.loadVisible(context, ids)).map(({ id }) => id) : []
}

/** The facets that results are counted by. */
export const COUNTED_FACETS = {
  TYPE: 'kind',
  PROJECT: 'scope',
  AUTHOR: FACETS.author,
  TAG: FACETS.tag,
  PERSON: FACETS.person,
} as const

const SORT_COLUMNS = { RELEVANCE: 'relevance', CREATED: 'created', UPDATED: 'updated' } as const

function userFacets(context: WorkspaceContext, user: SearchOptions['user']): FacetFilter[] {
  if (user === undefined) return []
  const isNegative = user.method.startsWith('NOT_')
  const operator = isNegative ? ('noneOf' as const) : ('anyOf' as const)
  const people = user.ids
    .filter((id) => id !== AI_GENERATED_USER)
    .map((id) => (id === CURRENT_USER ? (context.actor.userId ?? id) : id))
  const facet = user.method.endsWith('CREATED_BY') ? FACETS.creator : FACETS.author
  const filters: FacetFilter[] = people.length === 0 ? [] : [{ facet, operator, values: people }]
  if (user.aiContributed === true || user.ids.includes(AI_GENERATED_USER))
    filters.push({ facet: FACETS.ai, operator, values: [YES] })
  return filters
}

function flagFacet(facet: string, requested: boolean | undefined): FacetFilter[] {
  return requested === undefined ? [] : [{ facet, operator: requested ? 'anyOf' : 'noneOf', values: [YES] }]
}
