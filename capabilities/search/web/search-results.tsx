import { useRef, type ReactNode, type RefObject } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import { MatchText } from '#platform/web/design/match-text.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { itemHref } from './item-href.ts'
import { resultKinds } from './result-kinds.ts'
import type { SearchLayout } from './search-address.ts'
import classes from './search-results.module.css'
import { strings } from './strings.ts'
import type { FoundItem } from './use-search.ts'

const nextResult = defineAction({ id: 'search.next-result', title: 'Go to the next result', section: 'Search', keys: ['j', 'down'], screen: 'search', repeats: true })
const previousResult = defineAction({ id: 'search.previous-result', title: 'Go to the previous result', section: 'Search', keys: ['k', 'up'], screen: 'search', repeats: true })

export interface SearchResultsProps {
  items: readonly FoundItem[]
  /** What was searched: a note opens at these words. */
  query: string
  layout: SearchLayout
  /** Older results behind a query that is still on its way. */
  stale: boolean
  onOpen: () => void
  /** The end was reached by key. */
  onEnd: () => void
  /** What can be done with an item without opening it. */
  actionsOf?: (item: FoundItem) => ReactNode
}

/** Found items with the words that matched. `j` and `k` go through them, Enter opens. */
export function SearchResults({ items, query, layout, stale, onOpen, onEnd, actionsOf }: SearchResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  useAction(nextResult, () => {
    if (!moveFocus(list, 1)) onEnd()
  })
  useAction(previousResult, () => void moveFocus(list, -1))
  return (
    <ul ref={list} className={layout === 'grid' ? classes.grid : classes.list} aria-label={strings.results} aria-busy={stale} data-stale={stale || undefined}>
      {items.map((item) => (
        <li key={`${item.type}:${item.id}`} className={classes.result}>
          <ResultCard item={item} query={query} onOpen={onOpen} />
          {actionsOf && <span className={classes.acts}>{actionsOf(item)}</span>}
        </li>
      ))}
    </ul>
  )
}

function ResultCard({ item, query, onOpen }: { item: FoundItem; query: string; onOpen: () => void }) {
  const { name, icon: Icon } = resultKinds[item.type]
  const isQuote = item.type === 'HIGHLIGHT' && item.preview.content.length > 0
  return (
    <Link className={classes.card} href={itemHref(item, query)} onClick={onOpen} data-result>
      <Icon className={classes.icon} size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.text}>
        <span className={isQuote ? classes.quote : classes.title}>
          {isQuote ? <MatchText segments={item.preview.content} /> : item.preview.title.length > 0 ? <MatchText segments={item.preview.title} /> : strings.untitled[item.type]}
        </span>
        {!isQuote && item.preview.content.length > 0 && (
          <span className={classes.content}>
            <MatchText segments={item.preview.content} />
          </span>
        )}
        <span className={classes.where}>
          <span>{name}</span>
          {item.parent && <span className={classes.parent}>{item.parent.title || strings.untitled[item.parent.type]}</span>}
          <RelativeTime at={item.updatedAt} />
        </span>
      </span>
    </Link>
  )
}

/** Moves the focus among the results; false when there is none further on. */
function moveFocus(list: RefObject<HTMLUListElement | null>, step: 1 | -1): boolean {
  const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  const at = cards.findIndex((card) => card === document.activeElement)
  const next = cards[at < 0 && step < 0 ? cards.length - 1 : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
