import { isDate } from '#filters/model/relative-dates.ts'
import type { SearchQueryVariables } from '#generated/operations/capabilities/search/web/search.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { asksQuestion } from '../model/question.ts'
import type { SearchOptions } from '../model/search-options.ts'
import { isNarrowed, type SearchFilters, type SearchState } from './search-address.ts'
import { readFilter, writeFilter } from './search-filter.ts'
import { searchTab, searchTabs } from './search-tabs.ts'

type Options = SearchQueryVariables['options']

/** The types whose passages can answer a question, and the tabs that show them. */
const ANSWERING: readonly ResultType[] = ['NOTE', 'HIGHLIGHT', 'INSIGHT']
export const ANSWERING_TABS: readonly string[] = ['everything', 'notes', 'highlights', 'insights', 'data']

/** The text to search for: a follow-up together with the question that it continues. */
export function askedOf({ query, mode, followUp }: Pick<SearchState, 'query' | 'mode' | 'followUp'>): string {
  return (mode === 'follow-up' ? `${query} ${followUp}` : query).trim()
}

/** Whether there are words or conditions; with filters alone, everything that they leave is listed. */
export function isSaying(state: Pick<SearchState, 'query' | 'mode' | 'followUp' | 'filter' | 'filters'>): boolean {
  return askedOf(state) !== '' || state.filter !== '' || isNarrowed(state.filters)
}

/** Whether anything is searched at all: a tab of one kind alone lists all of that kind. */
export function isAsking(
  state: Pick<SearchState, 'query' | 'mode' | 'followUp' | 'filter' | 'filters' | 'tab'>,
): boolean {
  return isSaying(state) || (state.mode === 'keywords' && searchTab(state.tab).types !== undefined)
}

type Question = Pick<SearchState, 'query' | 'mode' | 'followUp' | 'asTyped'>

/** Whether a question was typed among keywords, and not marked to be searched as typed. */
export function isTypedQuestion(state: Question): boolean {
  return state.mode === 'keywords' && !state.asTyped && asksQuestion(askedOf(state))
}

/** Whether passages answer it: the page is in a question mode, or a question was typed among keywords. */
export function isAnswered(state: Question): boolean {
  return state.mode !== 'keywords' || isTypedQuestion(state)
}

/** The search options of the page's state, without paging. */
export function optionsOf(state: SearchState): Options {
  const { types } = searchTab(state.tab)
  const isQuestion = state.mode !== 'keywords'
  return {
    query: {
      value: askedOf(state),
      ...(isQuestion
        ? { method: 'HYBRID', excludeInterviewers: true }
        : { method: isAnswered(state) ? 'HYBRID' : 'FULL_TEXT' }),
    },
    ...(types ? { types: [...types] } : isQuestion ? { types: [...ANSWERING] } : {}),
    ...narrowing(state.filters),
    ...(state.filter === '' ? {} : { filter: readFilter(state.filter) }),
    sort: { by: state.order },
  }
}

function narrowing({ projects, authors, tags, people, changed, before }: SearchFilters): Partial<Options> {
  return {
    ...(projects.length > 0 ? { location: { method: 'LOCATED_IN', ids: [...projects] } } : {}),
    ...(authors.length > 0 ? { user: { method: 'CONTRIBUTED_BY', ids: [...authors] } } : {}),
    ...(tags.length > 0 ? { tags: { method: 'CONTAINS', ids: [...tags] } } : {}),
    ...(people.length > 0 ? { people: { method: 'CONTAINS', ids: [...people] } } : {}),
    ...(changed === null && before === null
      ? {}
      : {
          date: {
            method: 'UPDATED',
            ...(changed === null ? {} : { value: changed }),
            ...(before === null ? {} : { before }),
          },
        }),
  }
}

/** The page's state for saved options; null if they use something that the page does not have. */
export function stateOf({
  query = { value: '', method: 'FULL_TEXT', titleOnly: false, excludeInterviewers: false },
  types,
  location,
  user,
  tags,
  people,
  date,
  sort,
  filter,
  ...others
}: Partial<SearchOptions>): Partial<SearchState> | null {
  if (
    (query.value === '' && !filter?.fields.length) ||
    query.titleOnly ||
    query.method === 'VECTOR' ||
    Object.values(others).some((other) => other !== undefined)
  )
    return null
  if (
    (location && location.method !== 'LOCATED_IN') ||
    (user && (user.method !== 'CONTRIBUTED_BY' || user.aiContributed)) ||
    (date && (date.method !== 'UPDATED' || ![date.value, date.before].every((one) => one === undefined || isDate(one))))
  )
    return null
  const isAmongKeywords = !query.excludeInterviewers && asksQuestion(query.value)
  const mode = query.method === 'HYBRID' && !isAmongKeywords ? 'question' : 'keywords'
  const asked = types?.toSorted().join()
  const isUsual = asked === undefined || (mode === 'question' && asked === [...ANSWERING].toSorted().join())
  const tab = isUsual ? '' : searchTabs.find((one) => one.types?.toSorted().join() === asked)?.id
  if (tab === undefined) return null
  return {
    query: query.value,
    mode,
    asTyped: isAmongKeywords && query.method === 'FULL_TEXT',
    tab,
    order: sort?.by ?? 'RELEVANCE',
    ...(filter ? { filter: writeFilter(filter) } : {}),
    filters: {
      projects: location?.ids ?? [],
      authors: user?.ids ?? [],
      tags: tags?.ids ?? [],
      people: people?.ids ?? [],
      changed: date?.value ?? null,
      before: date?.before ?? null,
    },
  }
}
