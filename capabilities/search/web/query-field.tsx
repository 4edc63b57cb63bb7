import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { useChoices } from '#platform/web/design/use-choices.ts'
import { MAX_QUERY_CHARS } from '../model/limits.ts'
import { writtenFilters } from '../model/written-filters.ts'
import { offeredFilters, withOffered, withoutLast, type OfferedFilter } from './offered-filters.ts'
import classes from './query-field.module.css'
import type { SearchFilters, SearchState } from './search-address.ts'
import { strings } from './strings.ts'

interface QueryFieldProps {
  label: string
  query: string
  filters: SearchFilters
  onType: (query: string) => void
  /** A part of the query was taken as a filter, or the last filter was taken away. */
  onNarrow: (part: Partial<SearchState> & Pick<SearchState, 'query' | 'filters'>, taken: OfferedFilter | null) => void
  /** For keys that are not about offers. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Names are looked up when typing rests this long. */
const PAUSE_MS = 120

/**
 * The field of a query. Parts that may be meant as filters are offered below it as such: Tab or a click takes one, Enter
 * one for what was just written; what is not taken stays words. Backspace at the beginning takes the last filter away.
 */
export function QueryField({ label, query, filters, onType, onNarrow, onKeyDown }: QueryFieldProps) {
  const [declined, setDeclined] = useState('')
  const offers = useOffers(declined === query ? '' : query)
  const take = (offer: OfferedFilter): void => onNarrow(withOffered({ query, filters }, offer), offer)
  const choices = useChoices(offers, take)
  const isOffering = offers.length > 0
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const isPlain =
      !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing
    if (isPlain && event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && !event.repeat) {
      const fewer = withoutLast(filters)
      if (fewer === null) return
      event.preventDefault()
      onNarrow({ query, filters: fewer }, null)
      return
    }
    const active = offers[choices.active]
    if (isPlain && active !== undefined) {
      const isWrittenHere = selectionStart === active.written.to && selectionEnd === selectionStart
      if (event.key === 'Tab' || (event.key === 'Enter' && (isWrittenHere || choices.hasMoved))) {
        event.preventDefault()
        take(active)
        return
      }
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return choices.onKeyDown(event)
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        setDeclined(query)
        return
      }
    }
    onKeyDown(event)
  }
  return (
    <div className={classes.field}>
      <SearchInput
        label={label}
        width="100%"
        maxLength={MAX_QUERY_CHARS}
        value={query}
        onChange={(typed) => {
          onType(typed)
          choices.restart()
        }}
        onKeyDown={onKey}
        {...(isOffering ? { list: { id: choices.listId, activeId: choices.activeId } } : {})}
      />
      {isOffering && (
        <div className={classes.offers}>
          <div {...choices.listProps} aria-label={strings.filters.offered}>
            {offers.map((offer, at) => (
              <div key={offer.id} {...choices.optionProps(at)} className={classes.offer}>
                <span className={classes.written}>{query.slice(offer.written.from, offer.written.to)}</span>
                <span className={classes.chip}>
                  <span className={classes.name}>{offer.name}</span> {offer.title}
                </span>
                {offer.place && <span className={classes.place}>{offer.place}</span>}
              </div>
            ))}
          </div>
          <p className={classes.hint}>{strings.filters.offeredHint}</p>
        </div>
      )}
      <span className={classes.told} role="status">
        {isOffering ? strings.filters.offeredCount(offers.length) : ''}
      </span>
    </div>
  )
}

const NONE: readonly OfferedFilter[] = []

/** The filters that a query may mean; none while what is known belongs to another one. */
function useOffers(query: string): readonly OfferedFilter[] {
  const client = useApolloClient()
  const [known, setKnown] = useState({ query: '', offers: NONE })
  useEffect(() => {
    if (writtenFilters(query, new Date()).length === 0) return undefined
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const offers = await offeredFilters(client, query, abort.signal)
      if (!abort.signal.aborted) setKnown({ query, offers })
    }
    // Without an answer there is nothing to offer, and what is written is searched as words.
    const timer = setTimeout(() => void ask().catch(() => setKnown({ query, offers: NONE })), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, query])
  return known.query === query ? known.offers : NONE
}
