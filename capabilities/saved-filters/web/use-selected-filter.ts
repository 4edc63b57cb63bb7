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
import { openSavedFilter, type OpenSavedFilter } from './open-saved-filter.ts'

/** The filter in an address. */
interface FilterSelection {
  /** The selected saved filter; empty for none. */
  selectedFilterId: string
  /** Conditions that replace the saved ones, possibly none; null for the saved ones, or for `base` without a filter. */
  filter: FilterForm | null
}

interface FilterPlace extends FilterSelection {
  /**
   * The conditions that apply when no saved filter is selected and the address has none: those that a view, a chart or
   * a feed stores. Null while these load.
   */
  base?: FilterForm | null
  /** The address has conditions that cannot be read, for example because it was cut off. */
  unread?: boolean
}

export interface SelectedFilter {
  /** `gone` if it does not exist, or the viewer may not see it. */
  state: 'none' | 'loading' | 'ready' | 'gone' | 'failed'
  saved: OpenSavedFilter | null
  /** The conditions that apply. */
  filter: FilterForm
  /** Whether they are known: not while a saved filter loads. */
  known: boolean
  /** Whether the address has others that cannot be read. */
  unread: boolean
  /** Whether they differ from the saved filter. */
  changed: boolean
  message: string
  retry: () => void
  /** Whether they differ from the page's own conditions. */
  differs: boolean
  /** Sets other conditions. */
  choose: (filter: FilterForm) => void
  /** Removes all conditions, and selects no saved filter. */
  clear: () => void
  take: (saved: OpenSavedFilter) => void
  /** Selects a filter that was just saved from conditions. Conditions that were changed since are kept. */
  takeNew: (id: string, made: FilterForm) => void
  back: () => void
  /** Deselects it, and keeps its conditions or drops them for the page's own. */
  letGo: (conditions: 'keep' | 'drop') => void
}

function saysNoMore(filter: FilterForm, than: FilterForm | null): boolean {
  return than !== null && restates(filter, than)
}

/**
 * The saved filter in an address: its current conditions apply, unless the address has others. Returns the same object
 * as long as nothing changes, given the same `filter` and `base`.
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
  // The conditions if the address has none; null while they load.
  const unaddressed = state === 'ready' ? (saved?.filter ?? null) : state === 'none' || state === 'gone' ? base : null
  const filter = addressed ?? unaddressed ?? NO_FILTER

  const change = useRef(onChange)
  const looked = useRef<OpenSavedFilter | null>(null)
  useEffect(() => {
    change.current = onChange
    if (saved) looked.current = saved
  })
  // If the selected filter is deleted or hidden in the meantime, its conditions stay.
  useEffect(() => {
    const before = looked.current
    if (state !== 'gone' || before === null || before.id !== id) return
    looked.current = null
    showToast({ message: text.left(before.label) })
    change.current({ selectedFilterId: '', filter: addressed ?? before.filter }, 'replace')
  }, [state, id, addressed])

  // An address that repeats the saved conditions would not follow changes of the saved filter.
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
