import { useDebouncedValue } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  isAsking,
  isSaying,
  parseSearchHash,
  QueryField,
  searchHref,
  searchStrings as strings,
  useRecentSearches,
  useSearchCounts,
  type ShownItem,
  type SearchState,
} from '#search/web/index.ts'
import { Page } from '#platform/web/design/page.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { destinations } from '../../shell/destinations.ts'
import { Beginning } from './beginning.tsx'
import { FollowUp } from './follow-up.tsx'
import { Narrowing, SearchHead, SearchTabs } from './search-around.tsx'
import { SearchFound } from './search-found.tsx'
import { useSearchFilter } from './use-search-filter.ts'
import { useTypedQuery } from './use-typed-query.ts'

/**
 * The parts around a search update when typing pauses: sooner than a user could look at them, and after the results of
 * the last key.
 */
const FOLLOWS_AFTER_MS = 100

const searchAction = destinations.find(({ href }) => href === '/search')?.action

/**
 * The result that was opened last, and the address of its search: when the user returns, it has the focus again, once.
 */
let opened: { from: string; result: string } | null = null

/** /search (document 1 §2.7): the search and how it is shown are in the address. */
export function SearchScreen() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const addressed = useMemo(() => parseSearchHash(hash), [hash])
  /** The query that Enter was pressed for: the back button returns to it from what is typed next. */
  const meant = useRef('')
  // A changed question starts again: follow-ups belonged to the previous one.
  const [query, setQuery] = useTypedQuery(addressed.query, (typed) => {
    const now = parseSearchHash(router.state.location.hash)
    const href = searchHref({
      ...now,
      query: typed,
      asTyped: false,
      mode: now.mode === 'follow-up' ? 'question' : now.mode,
      followUp: '',
    })
    if (now.query !== '' && now.query === meant.current) router.history.push(href)
    else router.history.replace(href)
  })
  const state = useMemo(() => ({ ...addressed, query }), [addressed, query])
  const { selected, asked } = useSearchFilter(state)
  const latest = useRef({ state, asked })
  useEffect(() => {
    latest.current = { state, asked }
  })
  const change = useCallback(
    (part: Partial<SearchState>): void => router.history.replace(searchHref({ ...latest.current.state, ...part })),
    [router],
  )
  const askedNow = useCallback(() => latest.current.asked, [])
  const counts = useSearchCounts(asked)
  const isAsked = !selected.known || isAsking(asked)
  const [rested] = useDebouncedValue(query, FOLLOWS_AFTER_MS)
  const around = useMemo(() => ({ ...addressed, query: rested }), [addressed, rested])
  const { recent, remember, forget } = useRecentSearches()
  const isQuestion = state.mode !== 'keywords'
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [end, setEnd] = useState<HTMLElement | null>(null)

  const field = useRef<HTMLDivElement>(null)
  const [returnTo] = useState(() => (opened?.from === router.state.location.href ? opened.result : undefined))
  useEffect(() => {
    opened = null
    if (returnTo === undefined) field.current?.querySelector('input')?.focus()
  }, [returnTo])
  const onOpen = (item: ShownItem): void => {
    remember(state.query)
    opened = { from: router.state.location.href, result: `${item.type}:${item.id}` }
  }
  const focusField = (): void => {
    const input = field.current?.querySelector('input')
    input?.focus()
    input?.select()
  }
  return (
    <Page
      title={around.query === '' ? strings.heading : `${around.query} · ${strings.heading}`}
      breadcrumbs={[{ title: strings.heading }]}
      width="list"
    >
      {searchAction && <SearchKey action={searchAction} onPress={focusField} />}
      <SearchHead mode={state.mode} onChange={change} />
      <div ref={field} role="search">
        <QueryField
          label={isQuestion ? strings.ask : strings.field}
          query={state.query}
          filters={state.filters}
          filter={selected.filter}
          onType={setQuery}
          onNarrow={(part, taken) => {
            if (taken !== null && 'id' in taken.takes) setNames(new Map(names).set(taken.takes.id, taken.title))
            setQuery(part.query)
            change(part)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              remember(state.query)
              meant.current = state.query
            }
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            document.querySelector<HTMLElement>('[data-result]')?.focus()
          }}
        />
      </div>
      <SearchTabs state={around} counts={counts} />
      <Narrowing
        tab={state.tab}
        filters={state.filters}
        order={state.order}
        selected={selected}
        counts={counts}
        names={names}
        isAsked={!selected.known || isAsking({ ...asked, query: rested })}
        isSaid={isSaying({ ...asked, query: rested })}
        asked={selected.known ? askedNow : null}
        onChange={change}
        onEnd={setEnd}
      />
      {!isAsked ? (
        <Beginning isQuestion={isQuestion} recent={recent} onForget={forget} />
      ) : (
        <SearchFound
          state={state}
          asked={asked}
          isUnknown={selected.state === 'failed'}
          onChange={change}
          end={end}
          onOpen={onOpen}
          returnTo={returnTo}
        >
          {isQuestion && state.query.trim() !== '' && (
            <FollowUp
              key={state.query}
              state={state}
              onAsk={(followUp) => change({ mode: followUp === '' ? 'question' : 'follow-up', followUp })}
            />
          )}
        </SearchFound>
      )}
    </Page>
  )
}

/** While this page is open, the key that opens it moves to its field. */
function SearchKey({ action, onPress }: { action: Parameters<typeof useAction>[0]; onPress: () => void }) {
  useAction(action, onPress)
  return null
}
