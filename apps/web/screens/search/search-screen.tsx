import { Button, UnstyledButton } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MAX_SEARCH_RESULTS } from '#search/model/limits.ts'
import { parseSearchHash, searchHref, SearchResults, searchStrings as strings, searchTab, searchTabs, useRecentSearches, useSearch, type SearchState } from '#search/web/index.ts'
import { clipOpener } from '../../documents/clip-opener.tsx'
import { useClipsOfHighlights } from '#reels/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageSection } from '#platform/web/design/page.tsx'
import { LensOverStrata } from '#platform/web/design/pictures.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { LinkTabs, SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { destinations } from '../../shell/destinations.ts'
import classes from './search-screen.module.css'

const ORDERS = [
  { value: 'RELEVANCE', label: strings.relevance },
  { value: 'CREATED', label: strings.created },
  { value: 'UPDATED', label: strings.updated },
] as const
const LAYOUTS = [
  { value: 'list', label: strings.list },
  { value: 'grid', label: strings.grid },
] as const

/** The address follows when typing rests this long. */
const ADDRESS_PAUSE_MS = 250

const searchAction = destinations.find(({ href }) => href === '/search')?.action

/** /search (document 1 §2.7): what is searched and how it is shown stands in the address. */
export function SearchScreen() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const addressed = parseSearchHash(hash)
  const [query, setQuery] = useTypedQuery(addressed.query, (typed) => router.history.replace(searchHref({ ...parseSearchHash(router.state.location.hash), query: typed })))
  const state = { ...addressed, query }
  const field = useRef<HTMLDivElement>(null)
  const change = (part: Partial<SearchState>): void => router.history.replace(searchHref({ ...state, ...part }))
  const found = useSearch({ query: state.query, types: searchTab(state.tab).types, order: state.order })
  const { recent, remember, forget } = useRecentSearches()

  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const focusField = (): void => {
    const input = field.current?.querySelector('input')
    input?.focus()
    input?.select()
  }
  return (
    <Page title={state.query === '' ? 'Search' : `${state.query} · Search`} width="list">
      {searchAction && <SearchKey action={searchAction} onPress={focusField} />}
      <h1 className={classes.heading}>Search</h1>
      <div ref={field} role="search">
        <SearchInput
          label={strings.field}
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
      <LinkTabs label={strings.tabs} tabs={searchTabs.map(({ id, title }) => ({ title, href: searchHref({ ...state, tab: id }), current: id === state.tab }))} />
      {state.query.trim() === '' ? (
        <Beginning recent={recent} onForget={forget} />
      ) : (
        <>
          <Toolbar
            label={strings.results}
            end={
              <>
                <SegmentedTabs label={strings.order} value={state.order} options={ORDERS} onChange={(order) => change({ order })} />
                <SegmentedTabs label={strings.layout} value={state.layout} options={LAYOUTS} onChange={(layout) => change({ layout })} />
              </>
            }
          >
            <span className={classes.count} role="status">
              {found.query === '' ? '' : strings.count(found.total, MAX_SEARCH_RESULTS)}
            </span>
          </Toolbar>
          <Answer state={state} found={found} onOpen={() => remember(state.query)} />
        </>
      )}
    </Page>
  )
}

/** What is typed shows at once; the address follows when typing rests, and leads when a link or the back button changes it. */
function useTypedQuery(addressed: string, write: (query: string) => void): [string, (query: string) => void] {
  const [query, setQuery] = useState(addressed)
  const written = useRef(addressed)
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    if (addressed === written.current) return
    written.current = addressed
    setQuery(addressed)
  }, [addressed])
  useEffect(() => {
    if (query === written.current) return
    const timer = setTimeout(() => {
      written.current = query
      latest.current(query)
    }, ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query])
  return [query, setQuery]
}

/** While this page stands, the key that leads to it leads to its field. */
function SearchKey({ action, onPress }: { action: Parameters<typeof useAction>[0]; onPress: () => void }) {
  useAction(action, onPress)
  return null
}

function Beginning({ recent, onForget }: { recent: readonly string[]; onForget: () => void }) {
  if (recent.length === 0) {
    return (
      <EmptyState picture={<LensOverStrata />} title={strings.start}>
        {strings.startHint}
      </EmptyState>
    )
  }
  return (
    <PageSection title={strings.recent} actions={<UnstyledButton className={classes.quiet} onClick={onForget}>{strings.forget}</UnstyledButton>}>
      <ul className={classes.recent}>
        {recent.map((query) => (
          <li key={query}>
            <Link className={classes.recentSearch} href={searchHref({ query })}>
              <IconHistory size={16} stroke={1.7} aria-hidden="true" />
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Answer({ state, found, onOpen }: { state: SearchState; found: ReturnType<typeof useSearch>; onOpen: () => void }) {
  if (found.state === 'failed' && found.refused) return <ErrorState title={strings.refused} message={found.message} />
  if (found.state === 'failed') return <ErrorState title={strings.failed} message={found.message} onRetry={found.retry} />
  if (found.query === '') return <LoadingRows label={strings.searching} />
  const suggestion = found.suggestedQuery !== null && (
    <p className={classes.suggestion}>
      {strings.didYouMean} <Link href={searchHref({ ...state, query: found.suggestedQuery })}>{found.suggestedQuery}</Link>?
    </p>
  )
  if (found.items.length === 0) {
    return (
      <>
        {suggestion}
        <EmptyState picture={<LensOverStrata />} title={strings.nothing(found.query)}>
          {strings.nothingHint}
        </EmptyState>
      </>
    )
  }
  return <Found state={state} found={found} suggestion={suggestion} onOpen={onOpen} />
}

function Found({ state, found, suggestion, onOpen }: { state: SearchState; found: Extract<ReturnType<typeof useSearch>, { items: unknown }>; suggestion: ReactNode; onOpen: () => void }) {
  const clips = useClipsOfHighlights(found.items.flatMap((item) => (item.type === 'HIGHLIGHT' ? [item.id] : [])))
  return (
    <>
      {suggestion}
      {found.matched === 'ANY' && <p className={classes.suggestion}>{strings.someWords}</p>}
      <SearchResults items={found.items} query={found.query} layout={state.layout} stale={found.state === 'searching'} onOpen={onOpen} onEnd={found.loadMore} actionsOf={(item) => clipOpener(item.id, clips)} />
      {found.nextOffset !== null && (
        <div className={classes.more}>
          <Button variant="default" onClick={found.loadMore} loading={found.state === 'searching'}>
            {strings.more}
          </Button>
        </div>
      )}
    </>
  )
}
