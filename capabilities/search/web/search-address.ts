import { isDate } from '#filters/model/relative-dates.ts'
import { MAX_QUERY_CHARS } from '../model/limits.ts'
import { searchTab } from './search-tabs.ts'

type SearchOrder = 'RELEVANCE' | 'CREATED' | 'UPDATED'
export type SearchLayout = 'list' | 'grid'
/** By words, or by the meaning of a question; a follow-up continues the question (document 2 §4). */
type SearchMode = 'keywords' | 'question' | 'follow-up'

/** What a search is narrowed to; the identifiers of each are alternatives. */
export interface SearchFilters {
  projects: readonly string[]
  authors: readonly string[]
  tags: readonly string[]
  people: readonly string[]
  /** A relative date of document 2 §4, or a day; only what changed since then. */
  changed: string | null
  /** The same; only what changed before it. */
  before: string | null
}

/** What the search page shows, as its address keeps it behind the # (document 1 §2.7: hash `q`). */
export interface SearchState {
  query: string
  mode: SearchMode
  /** The words are searched exactly as they were typed, without spelling correction. */
  asTyped: boolean
  /** The follow-up question; empty in other modes. */
  followUp: string
  tab: string
  order: SearchOrder
  layout: SearchLayout
  filters: SearchFilters
  /** The filter form as text; empty if the saved filter's conditions apply, or there is no filter. */
  filter: string
  /** The applied saved filter (document 2 §4); empty for none. */
  selectedFilterId: string
}

/** The filters that hold identifiers, with their names in the address. */
const LISTS = { projects: 'project', authors: 'by', tags: 'tag', people: 'person' } as const
export type FilterList = keyof typeof LISTS
export const filterLists = Object.keys(LISTS) as FilterList[]

const ORDERS: Readonly<Record<string, SearchOrder>> = { created: 'CREATED', updated: 'UPDATED' }
const IDENTIFIER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const NO_FILTERS: SearchFilters = {
  projects: [],
  authors: [],
  tags: [],
  people: [],
  changed: null,
  before: null,
}

/** Reads a hash with or without its #; missing parts get the defaults: the first page of everything. */
export function parseSearchHash(hash: string): SearchState {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const isQuestion = values.get('mode') === 'question'
  const followUp = isQuestion ? (values.get('then') ?? '') : ''
  const listed = (name: string): string[] => (values.get(name) ?? '').split(',').filter((id) => IDENTIFIER.test(id))
  const dated = (name: string): string | null => {
    const date = values.get(name)
    return date !== null && isDate(date) ? date : null
  }
  return {
    query: values.get('q') ?? '',
    mode: !isQuestion ? 'keywords' : followUp === '' ? 'question' : 'follow-up',
    asTyped: values.get('typed') === '1',
    followUp,
    tab: searchTab(values.get('tab')).id,
    order: ORDERS[values.get('order') ?? ''] ?? 'RELEVANCE',
    layout: values.get('layout') === 'grid' ? 'grid' : 'list',
    filters: {
      projects: listed(LISTS.projects),
      authors: listed(LISTS.authors),
      tags: listed(LISTS.tags),
      people: listed(LISTS.people),
      changed: dated('changed'),
      before: dated('before'),
    },
    filter: values.get('filter') ?? '',
    selectedFilterId: values.get('selectedFilterId') ?? '',
  }
}

/** The address of a search. */
export function searchHref({
  query = '',
  mode = 'keywords',
  asTyped = false,
  followUp = '',
  tab = '',
  order = 'RELEVANCE',
  layout = 'list',
  filters = NO_FILTERS,
  filter = '',
  selectedFilterId = '',
}: Partial<SearchState>): string {
  const values = new URLSearchParams()
  if (query !== '') values.set('q', query)
  if (asTyped) values.set('typed', '1')
  if (mode !== 'keywords') values.set('mode', 'question')
  if (mode === 'follow-up' && followUp !== '') values.set('then', followUp)
  if (tab !== '' && tab !== searchTab(null).id) values.set('tab', tab)
  if (order !== 'RELEVANCE') values.set('order', order.toLowerCase())
  if (layout !== 'list') values.set('layout', layout)
  for (const list of filterLists) if (filters[list].length > 0) values.set(LISTS[list], filters[list].join(','))
  if (filters.changed !== null) values.set('changed', filters.changed)
  if (filters.before !== null) values.set('before', filters.before)
  if (selectedFilterId !== '') values.set('selectedFilterId', selectedFilterId)
  if (filter !== '') values.set('filter', filter)
  const hash = values.toString()
  return hash === '' ? '/search' : `/search#${hash}`
}

export function isNarrowed({ changed, before, ...lists }: SearchFilters): boolean {
  return changed !== null || before !== null || Object.values(lists).some((ids) => ids.length > 0)
}

/** Most words of a text to search for; more hardly change the result. */
const ALIKE_WORDS = 50

/** The search for highlights with the same meaning as a text. */
export function alikeHref(text: string): string {
  return searchHref({ query: askedWords(text), mode: 'question', tab: 'highlights' })
}

/** The search by the words of a text, which finds what interviewers say too. */
export function byWordsHref(text: string): string {
  return searchHref({ query: askedWords(text) })
}

function askedWords(text: string): string {
  const words = text.trim().split(/\s+/u).slice(0, ALIKE_WORDS)
  return words.join(' ').replaceAll('"', '').slice(0, MAX_QUERY_CHARS).toWellFormed()
}
