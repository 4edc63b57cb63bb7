import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { similarityScaleOf } from '#platform/server/models/index.ts'
import type { ComparedPassage, EngineHit, EngineQuery, EngineVector } from '#platform/server/search-engine/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { saysSomething } from '#filters/model/field-form.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { compileForTypes } from '#filters/model/query.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { withSurvivingTags } from '#filters/server/index.ts'
import { visibleTags } from '#tags/server/index.ts'
import type { LeftOut, Reading, WithoutMeaning } from '../model/search-result.ts'
import { FACETS, indexId, thingOf } from './index-rows.ts'
import { leftOutOf } from './left-out.ts'
import { everythingMatching } from './narrow-by-filter.ts'
import { queryMeanings } from './query-meaning.ts'
import { stillReading } from './reading.ts'
import { highlightsOf, scopesWithin } from './store.ts'

/** Passages of all things together: some 600 characters each. */
const MAX_PASSAGES = 1_500
/** Highlights of the chosen notes that are looked at besides the notes themselves, which have their words too. */
const MAX_HIGHLIGHTS = 5_000

/** What is quoted. */
const NEAR_TYPES = ['NOTE', 'HIGHLIGHT', 'INSIGHT'] as const

/** Places to search in; what is in any of them is found. Empty: everywhere. */
export interface SearchedPlaces {
  /** Folders and projects, with all that is below them. */
  placeIds: readonly Id[]
  /** Notes, with their highlights. */
  noteIds: readonly Id[]
  insightIds: readonly Id[]
  /** Things with one of these tags, and no others. */
  tagIds: readonly Id[]
}

export interface NearPassagesOptions {
  /** What is asked, within the limits of a search. */
  text: string
  /** Other ways to say it, and parts of it, whose meaning is compared as well. */
  parts: readonly string[]
  /** Null: everywhere. */
  within: SearchedPlaces | null
  /** Conditions that the things match, too; null: none. */
  conditions: FilterForm | null
  /** How many things at most. */
  things: number
}

/** A thing that was found for a question. It has not been checked that the actor may see it now. */
export interface NearThing {
  kind: string
  id: Id
  /** From 0 to 1, of words and meaning. */
  score: number
  /** In the order of its text; with the similarities to the text and to each part. None without a model. */
  passages: ComparedPassage[]
}

export interface NearPassages {
  things: NearThing[]
  /** Whether meanings were compared. */
  byMeaning: boolean
  withoutMeaning: WithoutMeaning | null
  reading: Reading | null
  leftOut: LeftOut | null
}

/**
 * The notes, highlights and insights nearest to a question, by words and by meaning, with the passages of each. The
 * words of known interviewers have no passages. The hits come from the index: the caller reads what it shows from
 * PostgreSQL, with the permission check.
 * @throws Failure InvalidOperation in a process without an index
 */
export async function nearPassages(
  context: WorkspaceContext,
  { text, parts, within, conditions, things }: NearPassagesOptions,
): Promise<NearPassages> {
  const { services, teamId, actor } = context
  const index = services.searchIndex
  if (index === undefined) throw new Failure('InvalidOperation', 'This process does not run searches.')
  const [meanings, places, matching] = await Promise.all([
    queryMeanings(services, [text, ...parts]),
    limitsOf(context, within),
    matchingConditions(context, conditions),
  ])
  const limits = matching === null ? places : places.map((place) => narrowed(place, matching))
  const isByMeaning = typeof meanings !== 'string'
  const scale = isByMeaning ? similarityScaleOf(services.embedder.name) : null
  const query: EngineQuery = {
    workspaceId: teamId,
    text,
    completeLastWord: false,
    suggest: false,
    kinds: services.kinds.ofTypes(NEAR_TYPES),
    limit: things,
    ...(isByMeaning ? byMeaning(meanings) : {}),
    ...(scale === null ? {} : { similarityScale: scale }),
  }
  const held = heldPlaces(actor)
  const [found, reading, leftOut] = await Promise.all([
    Promise.all(limits.map(async (limit) => index.search({ ...query, ...limit }, held))),
    stillReading(context, index, isByMeaning ? 'HYBRID' : 'FULL_TEXT'),
    // What is left out of single things, of what matches conditions, or of several sorts of places at once, is not counted.
    isByMeaning && matching === null && (within === null || (limits.length === 1 && limits[0]?.scopes !== undefined))
      ? leftOutOf(context, limits[0]?.scopes)
      : null,
  ])
  const hits = new Map<string, EngineHit>()
  for (const hit of found.flatMap((result) => result.hits))
    if ((hits.get(hit.id)?.score ?? -Infinity) < hit.score) hits.set(hit.id, hit)
  const best = [...hits.values()].toSorted((one, other) => other.score - one.score).slice(0, things)
  return {
    things: best.map(({ id, score, passages = [] }) => ({ ...thingOf(id), score, passages })),
    byMeaning: isByMeaning,
    withoutMeaning: isByMeaning ? null : meanings,
    reading,
    leftOut,
  }
}

function byMeaning([meaning, ...others]: readonly EngineVector[]): Partial<EngineQuery> {
  if (meaning === undefined) return {}
  return { method: 'both', meaning, eachPassage: { meanings: [meaning, ...others], most: MAX_PASSAGES } }
}

type Limit = Pick<EngineQuery, 'scopes' | 'only' | 'facets'>

/**
 * What matches conditions, as the index names it, by the rules of a search's filters; null where none of them filters.
 * A type without one of their fields never matches.
 */
async function matchingConditions(
  context: WorkspaceContext,
  conditions: FilterForm | null,
): Promise<ReadonlySet<string> | null> {
  if (conditions?.fields.some((form) => FILTERED_TYPES.some((type) => saysSomething(type, form))) !== true) return null
  const surviving = await context.read(async (tx) => withSurvivingTags(tx, conditions))
  const queries = compileForTypes(NEAR_TYPES, surviving, { userId: context.actor.userId, now: new Date() })
  return new Set(await everythingMatching(context, queries))
}

function narrowed(limit: Limit, matching: ReadonlySet<string>): Limit {
  return { ...limit, only: limit.only === undefined ? [...matching] : limit.only.filter((name) => matching.has(name)) }
}

/** The limits of a query for each sort of place: the engine joins conditions by "and". */
async function limitsOf({ actor, read }: WorkspaceContext, within: SearchedPlaces | null): Promise<Limit[]> {
  if (within === null) return [{}]
  const { placeIds, noteIds, insightIds, tagIds } = within
  return read(async (tx) => {
    const scopes = placeIds.length === 0 ? null : await scopesWithin(tx, placeIds, actor.visibleScopes)
    const only = [
      ...noteIds.map((id) => indexId('note', id)),
      ...(noteIds.length === 0 ? [] : await highlightsOf(tx, noteIds, MAX_HIGHLIGHTS)).map((id) =>
        indexId('highlight', id),
      ),
      ...insightIds.map((id) => indexId('insight', id)),
    ]
    const tags = tagIds.length === 0 ? [] : (await visibleTags(tx, actor, tagIds)).map(({ id }) => id)
    return [
      ...(scopes === null ? [] : [{ scopes: { in: scopes } }]),
      ...(only.length === 0 ? [] : [{ only }]),
      ...(tags.length === 0 ? [] : [{ facets: [{ facet: FACETS.tag, operator: 'anyOf' as const, values: tags }] }]),
    ]
  })
}
