import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import { OpenSavedFilterDocument } from '#generated/operations/capabilities/saved-filters/web/saved-filters.ts'
import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { isSameFilter, restates } from '#filters/model/same-filter.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { keepSavedFilter } from './saved-filter-acts.ts'
import { savedFilterStrings as text } from './strings.ts'
import { openSavedFilter, type OpenSavedFilter } from './use-saved-filter-commands.ts'

/** What an address says of a filter. */
interface FilterSelection {
  /** The saved filter that is taken up; empty for none. */
  selectedFilterId: string
  /** The conditions in place of those that are saved, be it none; null for those, or for what is asked without one. */
  filter: FilterForm | null
}

interface FilterPlace extends FilterSelection {
  /**
   * What is asked where no saved filter is taken up and the address says nothing: the conditions that a view, a chart
   * or a feed keeps. Null while these load.
   */
  base?: FilterForm | null
  /** The address says conditions that cannot be read, as where it was cut short. */
  unread?: boolean
}

export interface SelectedFilter {
  /** `gone` for one that is not there, or that the viewer may not see. */
  state: 'none' | 'loading' | 'ready' | 'gone' | 'failed'
  saved: OpenSavedFilter | null
  /** The conditions that count. */
  filter: FilterForm
  /** They are known: while a saved filter loads they are not. */
  known: boolean
  /** The address says others that cannot be read. */
  unread: boolean
  /** They ask something else than what is saved. */
  changed: boolean
  message: string
  retry: () => void
  /** They ask something else than the page does by itself. */
  differs: boolean
  /** Asks for other conditions. */
  choose: (filter: FilterForm) => void
  /** Asks for none, and takes up no saved filter. */
  clear: () => void
  take: (saved: OpenSavedFilter) => void
  /** Takes up one that was just made of conditions. What was changed since is kept beside it. */
  takeNew: (id: string, made: FilterForm) => void
  back: () => void
  /** Goes on without it, with its conditions or with what is asked without one. */
  letGo: (conditions: 'keep' | 'drop') => void
}

function saysNoMore(filter: FilterForm, than: FilterForm | null): boolean {
  return than !== null && restates(filter, than)
}

/**
 * The saved filter that an address takes up: its conditions count, as they are saved now, unless the address says
 * others. The same answer is given as long as nothing of it changes, `filter` and `base` being the same.
 */
export function useSelectedFilter(
  { selectedFilterId, filter: addressed, base = NO_FILTER, unread = false }: FilterPlace,
  onChange: (selection: FilterSelection, step: 'replace' | 'push') => void,
): SelectedFilter {
  const client = useApolloClient()
  const id = parseId(selectedFilterId)
  const { data, error, retry } = useAnswer(OpenSavedFilterDocument, { variables: id === null ? null : { id } })
  const found = id === null ? null : data?.savedFilter
  const saved = useMemo(() => (found ? openSavedFilter(found) : null), [found])
  const state =
    selectedFilterId === ''
      ? 'none'
      : saved
        ? 'ready'
        : id === null || found === null
          ? 'gone'
          : error
            ? 'failed'
            : 'loading'
  const known = addressed !== null || state === 'ready' || (base !== null && (state === 'none' || state === 'gone'))
  // What is asked where the address says no conditions; null while that loads.
  const unaddressed = state === 'ready' ? (saved?.filter ?? null) : state === 'none' || state === 'gone' ? base : null
  const filter = addressed ?? unaddressed ?? NO_FILTER

  const change = useRef(onChange)
  const looked = useRef<OpenSavedFilter | null>(null)
  useEffect(() => {
    change.current = onChange
    if (saved) looked.current = saved
  })
  // What was looked at and is deleted meanwhile, or hidden, leaves its conditions.
  useEffect(() => {
    const before = looked.current
    if (state !== 'gone' || before === null || before.id !== id) return
    looked.current = null
    showToast({ message: text.left(before.label) })
    change.current({ selectedFilterId: '', filter: addressed ?? before.filter }, 'replace')
  }, [state, id, addressed])

  // An address that says once more what is saved would not follow when that is changed.
  const isSaid = addressed !== null && state !== 'gone' && saysNoMore(addressed, unaddressed)
  useEffect(() => {
    if (isSaid) change.current({ selectedFilterId, filter: null }, 'replace')
  }, [isSaid, selectedFilterId])

  const message = error?.message ?? ''
  return useMemo((): SelectedFilter => {
    const choose = (next: FilterForm | null): void => change.current({ selectedFilterId, filter: next }, 'replace')
    const without = (next: FilterForm, step: 'replace' | 'push'): void =>
      change.current({ selectedFilterId: '', filter: saysNoMore(next, base) ? null : next }, step)
    return {
      state,
      saved,
      filter,
      known,
      unread,
      differs: known && !saysNoMore(filter, base),
      changed: saved !== null && !isSameFilter(filter, saved.filter),
      message,
      retry,
      choose: (next) => choose(saysNoMore(next, unaddressed) ? null : next),
      clear: () => without(NO_FILTER, 'push'),
      take: (one) => {
        keepSavedFilter(client, one)
        change.current({ selectedFilterId: one.id, filter: null }, 'push')
      },
      takeNew: (newId, made) =>
        change.current({ selectedFilterId: newId, filter: restates(filter, made) ? null : filter }, 'replace'),
      back: () => choose(null),
      letGo: (conditions) => {
        looked.current = null
        if (conditions === 'keep') without(filter, 'replace')
        else change.current({ selectedFilterId: '', filter: null }, 'push')
      },
    }
  }, [state, known, unread, saved, filter, unaddressed, base, selectedFilterId, message, retry, client])
}
