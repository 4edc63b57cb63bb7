import { searchTab } from './search-tabs.ts'

export type SearchOrder = 'RELEVANCE' | 'CREATED' | 'UPDATED'
export type SearchLayout = 'list' | 'grid'

/** What the search page shows, as its address keeps it behind the # (document 1 §2.7: hash `q`). */
export interface SearchState {
  query: string
  tab: string
  order: SearchOrder
  layout: SearchLayout
}

const ORDERS: Readonly<Record<string, SearchOrder>> = { created: 'CREATED', updated: 'UPDATED' }

/** Reads a hash with or without its #; what it does not say is the first of everything. */
export function parseSearchHash(hash: string): SearchState {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    query: values.get('q') ?? '',
    tab: searchTab(values.get('tab')).id,
    order: ORDERS[values.get('order') ?? ''] ?? 'RELEVANCE',
    layout: values.get('layout') === 'grid' ? 'grid' : 'list',
  }
}

/** The address of a search. */
export function searchHref({ query = '', tab = '', order = 'RELEVANCE', layout = 'list' }: Partial<SearchState>): string {
  const values = new URLSearchParams()
  if (query !== '') values.set('q', query)
  if (tab !== '' && tab !== searchTab(null).id) values.set('tab', tab)
  if (order !== 'RELEVANCE') values.set('order', order.toLowerCase())
  if (layout !== 'list') values.set('layout', layout)
  const hash = values.toString()
  return hash === '' ? '/search' : `/search#${hash}`
}
