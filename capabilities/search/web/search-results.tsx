import { useDebouncedValue } from '@mantine/hooks'
import { Fragment, memo, useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { ShownKinds } from '#content-kinds/web/index.ts'
import { useOncePainted } from '#platform/web/design/use-once-painted.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { ResultCard } from './result-card.tsx'
import type { SearchLayout } from './search-address.ts'
import classes from './search-results.module.css'
import { strings } from './strings.ts'
import type { ShownItem } from './use-search.ts'

const nextResult = defineAction({
  id: 'search.next-result',
  title: 'Go to the next result',
  section: 'Search',
  keys: ['j', 'down'],
  screen: 'search',
  repeats: true,
})
const previousResult = defineAction({
  id: 'search.previous-result',
  title: 'Go to the previous result',
  section: 'Search',
  keys: ['k', 'up'],
  screen: 'search',
  repeats: true,
})

export interface SearchResultsProps {
  /** How results are drawn and named; a new record redraws all of them. */
  kinds: ShownKinds
  items: readonly ShownItem[]
  /** This many results at the top answer a typed question; a heading says so, and another heading names the rest. */
  led?: number
  layout: SearchLayout
  /** Older results, shown while a new query is running. */
  stale: boolean
  onOpen: (item: ShownItem) => void
  /**
   * The result (`NOTE:<id>`) that the user comes back from: it gets the focus once it is shown, unless the user is
   * typing.
   */
  returnTo?: string | undefined
  /** The result that is shown beside the list (in the form of `returnTo`). */
  lookedAt?: string | null
  /** The end was reached by keyboard. */
  onEnd: () => void
  /** The results answer a question: each shows the answering passage with its source. */
  asQuotes?: boolean
  /** Actions on an item without opening it; a new function redraws all items. */
  actionsOf?: ((item: ShownItem) => ReactNode) | undefined
  /** Shown for an item instead of when it was changed; a new function redraws all items. */
  changeOf?: ((item: ShownItem) => ReactNode) | undefined
}

/** The approximate minimum height of a result: as many as fit on a screen are drawn at once, the others afterwards. */
const LEAST_RESULT_PX = 84
const NOTHING_DRAWN: readonly ShownItem[] = []
/**
 * Results are shown as older after waiting this long for the next ones; sooner would only flicker, and repaint on every
 * key.
 */
const OLD_AFTER_MS = 150

/** Found items with the matching words. `j` and `k` move through them, Enter opens one. */
export function SearchResults({
  kinds,
  items,
  led = 0,
  layout,
  stale,
  asQuotes = false,
  onOpen,
  returnTo,
  lookedAt = null,
  onEnd,
  actionsOf,
  changeOf,
}: SearchResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const latestOpen = useRef(onOpen)
  useEffect(() => {
    latestOpen.current = onOpen
  })
  const open = useCallback((item: ShownItem) => latestOpen.current(item), [])
  const drawn = useOncePainted(items, NOTHING_DRAWN)
  const [waits] = useDebouncedValue(stale, OLD_AFTER_MS)
  // More of the same list is added below what is already shown.
  const first =
    drawn === items
      ? items.length
      : Math.max(Math.ceil(window.innerHeight / LEAST_RESULT_PX), drawn[0] === items[0] ? drawn.length : 0)
  const returning = useRef(returnTo)
  useEffect(() => {
    if (returning.current === undefined || drawn.length === 0) return
    const card = list.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(returning.current)}"]`)
    if (!card && drawn !== items) return
    returning.current = undefined
    if (!(document.activeElement instanceof HTMLInputElement)) card?.focus()
  }, [drawn, items])
  useAction(nextResult, () => {
    if (!moveFocus(list, lookedAt, 1)) onEnd()
  })
  useAction(previousResult, () => void moveFocus(list, lookedAt, -1))
  return (
    <ul
      ref={list}
      className={layout === 'grid' ? classes.grid : classes.list}
      aria-label={strings.results}
      aria-busy={stale}
      data-old={(stale && waits) || undefined}
    >
      {items.slice(0, first).map((item, at) => (
        <Fragment key={`${item.type}:${item.id}`}>
          {led > 0 && (at === 0 || at === led) && (
            <li className={classes.part}>
              <h2>{at === 0 ? strings.answers : strings.others}</h2>
            </li>
          )}
          <Result
            kinds={kinds}
            item={item}
            asQuote={asQuotes || kinds[item.type]?.found.isQuote === true}
            onOpen={open}
            actionsOf={actionsOf}
            changeOf={changeOf}
          />
        </Fragment>
      ))}
    </ul>
  )
}

interface ResultProps extends Pick<SearchResultsProps, 'kinds' | 'onOpen'> {
  item: ShownItem
  asQuote: boolean
  actionsOf: SearchResultsProps['actionsOf']
  changeOf: SearchResultsProps['changeOf']
}

/** Memoized per item, because the list is drawn on every keystroke. */
const Result = memo(function Result({ kinds, item, asQuote, onOpen, actionsOf, changeOf }: ResultProps) {
  return (
    <li className={classes.result}>
      <ResultCard kinds={kinds} item={item} asQuote={asQuote} onOpen={() => onOpen(item)} change={changeOf?.(item)} />
      {actionsOf && <span className={classes.acts}>{actionsOf(item)}</span>}
    </li>
  )
})

/**
 * Moves the focus among the results, starting from the current one if none has the focus; false at the end of the list.
 */
function moveFocus(list: RefObject<HTMLUListElement | null>, lookedAt: string | null, step: 1 | -1): boolean {
  const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  const focused = cards.indexOf(document.activeElement as HTMLElement)
  const at = focused < 0 ? cards.findIndex((card) => card.dataset['result'] === lookedAt) : focused
  const next = cards[at < 0 && step < 0 ? cards.length - 1 : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
