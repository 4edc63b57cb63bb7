import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isAsking, parseSearchHash, SearchFilterBar, searchHref, searchStrings as strings, searchTabs, useRecentSearches, useSearchCounts, type SearchState } from '#search/web/index.ts'
import { Page } from '#platform/web/design/page.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { LinkTabs, SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { destinations } from '../../shell/destinations.ts'
import { Beginning } from './beginning.tsx'
import { FollowUp } from './follow-up.tsx'
import { SaveSearch } from './save-search.tsx'
import { SearchFilter } from './search-filter.tsx'
import { SearchFound } from './search-found.tsx'
import classes from './search-screen.module.css'
import { useSearchFilter } from './use-search-filter.ts'
import { useTypedQuery } from './use-typed-query.ts'

const ORDERS = [
  { value: 'RELEVANCE', label: strings.relevance },
  { value: 'CREATED', label: strings.created },
  { value: 'UPDATED', label: strings.updated },
] as const
const LAYOUTS = [
  { value: 'list', label: strings.list },
  { value: 'grid', label: strings.grid },
] as const
const MODES = [
  { value: 'keywords', label: strings.modes.keywords },
  { value: 'question', label: strings.modes.question },
] as const
/** The kinds that have passages to answer with. */
const ANSWERING_TABS = ['everything', 'notes', 'highlights', 'insights', 'data']

const searchAction = destinations.find(({ href }) => href === '/search')?.action

/** /search (document 1 §2.7): what is searched and how it is shown stands in the address. */
export function SearchScreen() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const addressed = parseSearchHash(hash)
  // A question that is changed begins anew: what was asked further belonged to the other one.
  const [query, setQuery] = useTypedQuery(addressed.query, (typed) => {
    const now = parseSearchHash(router.state.location.hash)
    router.history.replace(searchHref({ ...now, query: typed, mode: now.mode === 'follow-up' ? 'question' : now.mode, followUp: '' }))
  })
  const state = { ...addressed, query }
  const field = useRef<HTMLDivElement>(null)
  const change = (part: Partial<SearchState>): void => router.history.replace(searchHref({ ...state, ...part }))
  const { selected, asked, known } = useSearchFilter(state)
  const counts = useSearchCounts(asked)
  const { recent, remember, forget } = useRecentSearches()
  const isQuestion = state.mode !== 'keywords'

  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const focusField = (): void => {
    const input = field.current?.querySelector('input')
    input?.focus()
    input?.select()
  }
  const [onlyProject = null] = state.filters.projects.length === 1 ? state.filters.projects : []
  const filter = <SearchFilter tab={state.tab} projectId={onlyProject} selected={selected} />
  const tabs = searchTabs
    .filter(({ id }) => !isQuestion || ANSWERING_TABS.includes(id))
    .map(({ id, title, types }) => {
      const count = [...counts.types].reduce((sum, [type, of]) => sum + (!types || types.includes(type) ? of : 0), 0)
      return { title, href: searchHref({ ...state, tab: id }), current: id === state.tab, ...(counts.types.size === 0 ? {} : { count }) }
    })
  return (
    <Page title={state.query === '' ? 'Search' : `${state.query} · Search`} width="list">
      {searchAction && <SearchKey action={searchAction} onPress={focusField} />}
      <div className={classes.head}>
        <h1 className={classes.heading}>Search</h1>
        <SegmentedTabs label={strings.mode} value={isQuestion ? 'question' : 'keywords'} options={MODES} onChange={(mode) => change({ mode, followUp: '', tab: '' })} />
      </div>
      <div ref={field} role="search">
        <SearchInput
          label={isQuestion ? strings.ask : strings.field}
          width="100%"
          value={state.query}
          onChange={setQuery}
          onKeyDown={(event) => {
            if (event.key === 'Enter') remember(state.query)
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            document.querySelector<HTMLElement>('[data-result]')?.focus()
          }}
        />
      </div>
      <LinkTabs label={strings.tabs} tabs={tabs} />
      {known && !isAsking(asked) ? (
        <>
          <SearchFilterBar quick={null} more={filter} />
          <Beginning isQuestion={isQuestion} recent={recent} onForget={forget} />
        </>
      ) : (
        <>
          <SearchFilterBar quick={{ filters: state.filters, counts, onChange: (filters) => change({ filters }) }} more={filter}>
            {known && <SaveSearch state={asked} />}
          </SearchFilterBar>
          <SearchFound
            state={state}
            asked={asked}
            isUnknown={selected.state === 'failed'}
            tools={
              <>
                <SegmentedTabs label={strings.order} value={state.order} options={ORDERS} onChange={(order) => change({ order })} />
                <SegmentedTabs label={strings.layout} value={state.layout} options={LAYOUTS} onChange={(layout) => change({ layout })} />
              </>
            }
            onOpen={() => remember(state.query)}
          >
            {isQuestion && state.query.trim() !== '' && <FollowUp key={state.query} state={state} onAsk={(followUp) => change({ mode: followUp === '' ? 'question' : 'follow-up', followUp })} />}
          </SearchFound>
        </>
      )}
    </Page>
  )
}

/** While this page stands, the key that leads to it leads to its field. */
function SearchKey({ action, onPress }: { action: Parameters<typeof useAction>[0]; onPress: () => void }) {
  useAction(action, onPress)
  return null
}
