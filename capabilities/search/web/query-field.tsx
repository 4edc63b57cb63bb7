import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { MAX_QUERY_CHARS } from '../model/limits.ts'
import { writtenFilters, type WrittenFilter } from '../model/written-filters.ts'
import { offeredFilters, takesConditions, withOffered, withoutLast, type OfferedFilter } from './offered-filters.ts'
import classes from './query-field.module.css'
import type { SearchFilters, SearchState } from './search-address.ts'
import { strings } from './strings.ts'
import { useOffersAfterPause } from './use-offers-after-pause.ts'

interface QueryFieldProps {
  label: string
  query: string
  filters: SearchFilters
  /** The conditions that apply. */
  filter: FilterForm
  onType: (query: string) => void
  /** A part of the query was turned into a filter, or the last filter was removed. */
  onNarrow: (part: Partial<SearchState> & Pick<SearchState, 'query'>, taken: OfferedFilter | null) => void
  /** For keys that do not concern offers. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * The search field. Parts that may be meant as filters are offered below it as chips: a click accepts one, and so does
 * Enter on the one selected with Tab and the arrows. What is not accepted is searched as words. Backspace at the
 * beginning of the field removes the last filter.
 */
export function QueryField({ label, query, filters, filter, onType, onNarrow, onKeyDown }: QueryFieldProps) {
  const [declined, setDeclined] = useState('')
  const mayAsk = takesConditions(filter)
  const offers = useOffers(declined === query ? '' : query).filter(({ takes }) => mayAsk || !('condition' in takes))
  const field = useRef<HTMLDivElement>(null)
  const goBack = (): void => field.current?.querySelector('input')?.focus()
  const goTo = (chip: number): void => field.current?.querySelectorAll<HTMLElement>('[data-offer]')[chip]?.focus()
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const isPlain = isAlone(event)
    if (isPlain && event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && !event.repeat) {
      const fewer = withoutLast({ filters, filter })
      if (fewer === null) return
      event.preventDefault()
      onNarrow({ query, ...fewer }, null)
      return
    }
    if (isPlain && offers.length > 0 && event.key === 'Tab') {
      event.preventDefault()
      goTo(0)
      return
    }
    if (isPlain && offers.length > 0 && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setDeclined(query)
      return
    }
    onKeyDown(event)
  }
  const onChipKey = (event: KeyboardEvent<HTMLButtonElement>, at: number): void => {
    if (!isAlone(event)) return
    const to = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : null
    if (to !== null) {
      event.preventDefault()
      if (to < 0) goBack()
      else goTo(to)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      goBack()
      setDeclined(query)
    }
  }
  return (
    <div ref={field}>
      <SearchInput
        label={label}
        width="100%"
        maxLength={MAX_QUERY_CHARS}
        value={query}
        onChange={onType}
        onKeyDown={onKey}
      />
      {offers.length > 0 && (
        <div className={classes.offers} role="group" aria-label={strings.filters.offered}>
          <span aria-hidden="true">{strings.filters.offered}</span>
          {offers.map((offer, at) => {
            const written = query.slice(offer.written.from, offer.written.to)
            return (
              <button
                key={offer.id}
                type="button"
                data-offer
                className={classes.offer}
                aria-label={strings.filters.offer(written, offer.name, offer.title, offer.place)}
                onKeyDown={(event) => onChipKey(event, at)}
                onClick={() => {
                  onNarrow(withOffered({ query, filters, filter }, offer), offer)
                  goBack()
                }}
              >
                <span className={classes.name}>{offer.name}</span>
                <span className={classes.title}>{offer.title}</span>
                {offer.place && <span className={classes.name}>{offer.place}</span>}
              </button>
            )
          })}
        </div>
      )}
      <VisuallyHidden role="status">
        {offers.length > 0 ? strings.filters.offeredCount(offers.length) : ''}
      </VisuallyHidden>
    </div>
  )
}

/** Whether a key was pressed without modifiers and not while composing a character. */
function isAlone({ shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return !shiftKey && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing
}

/**
 * The filters that a query may mean. While the latest input is looked up, offers for a part that is being extended
 * stay, because they name what they are.
 */
function useOffers(query: string): readonly OfferedFilter[] {
  const written = useMemo(() => writtenFilters(query), [query])
  const known = useOffersAfterPause(written, offeredFilters)
  return useMemo(
    () =>
      known.flatMap((offer) => {
        const part = written.find((one) => isFurther(one, offer.written))
        return part === undefined ? [] : [{ ...offer, written: part }]
      }),
    [known, written],
  )
}

/** Whether a part of a query is one from before, possibly moved or with more of its name typed. */
function isFurther(part: WrittenFilter, before: WrittenFilter): boolean {
  if (part.kind === 'date') return before.kind === 'date' && JSON.stringify(part.spans) === JSON.stringify(before.spans)
  if (part.kind === 'field')
    return before.kind === 'field' && part.field === before.field && part.value === before.value
  return (
    before.kind === 'name' &&
    part.asks === before.asks &&
    (part.nameFrom === before.nameFrom || part.name === before.name)
  )
}
