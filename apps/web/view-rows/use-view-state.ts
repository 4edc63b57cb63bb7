import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { useSelectedFilter, type SelectedFilter } from '#saved-filters/web/index.ts'
import { parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import type { PeekMode } from '#platform/web/design/side-peek.tsx'
import { MAX_LOOKED_FOR_CHARS } from '#platform/kernel/find-folded.ts'
import { viewData, type ViewData } from '#views/model/view.ts'
import { USABLE_LAYOUTS, type SavedView, type UsableLayout } from '#views/web/index.ts'
import { changedAddress } from '../changed-address.ts'

/** The state of a view. */
export interface ViewState {
  layout: UsableLayout
  data: ViewData
}

/** The state of a view without its conditions, which are chosen separately. */
interface Look {
  layout: UsableLayout
  data: Omit<ViewData, 'filter'>
}

export interface ShownView extends ViewState {
  /** It differs from the saved state. */
  changed: boolean
  /** Its conditions: its own, those of a saved filter, or different ones. */
  selected: SelectedFilter
  /** The words that rows are searched by. */
  find: string
  setFind: (words: string) => void
  set: (look: Look) => void
  reset: () => void
  peeked: Id | null
  peekMode: PeekMode
  peek: (id: Id | null, mode?: PeekMode) => void
}

/** The parts of the state in the address (document 1 §2.4), each only if it differs. */
const SEARCH_PARAMS = 'search_params'
const SELECTED_FILTER = 'selectedFilterId'
const LAYOUT = 'layout'
const FIND = 'find'
const SUMMARY = 'summary'
const PEEK_MODE = 'peekMode'
const PEEK_MODES: readonly PeekMode[] = ['Side', 'Center', 'FullPage']

/** The saved state of a view. */
export function savedState(view: SavedView): ViewState {
  return { layout: USABLE_LAYOUTS.find((one) => one === view.layout) ?? 'TABLE', data: viewData.parse(view.viewData) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface AddressedState extends ViewState {
  selectedFilterId: string
  /** The conditions in the address, possibly none; null if the address does not contain conditions. */
  ownFilter: FilterForm | null
  /** Whether the state in the address cannot be read. */
  unread: boolean
}

function readState(query: URLSearchParams, saved: ViewState): AddressedState {
  const layout = USABLE_LAYOUTS.find((one) => one === query.get(LAYOUT)) ?? saved.layout
  const selectedFilterId = query.get(SELECTED_FILTER) ?? ''
  const nothing = { layout, data: saved.data, selectedFilterId, ownFilter: null, unread: false }
  try {
    const said = JSON.parse(query.get(SEARCH_PARAMS) ?? '{}') as object
    const parsed = viewData.safeParse({ ...saved.data, ...said })
    return parsed.success
      ? { ...nothing, data: parsed.data, ownFilter: 'filter' in said ? parsed.data.filter : null }
      : { ...nothing, unread: true }
  } catch {
    // An address that was cut off or typed by hand shows the view as it was saved.
    return { ...nothing, unread: true }
  }
}

/** The parts of a view that the address must contain: what differs from the saved state, and its own conditions. */
function searchParamsOf(data: Look['data'], ownFilter: FilterForm | null, saved: ViewState): string | null {
  const different = Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => name !== 'filter' && !isSame(value, saved.data[name as keyof ViewData]),
    ),
  )
  const said = ownFilter === null ? different : { ...different, filter: ownFilter }
  return Object.keys(said).length > 0 ? JSON.stringify(said) : null
}

/** The state that a view shows: the saved state, overridden by the address. */
export function useViewState(saved: ViewState): ShownView {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const addressed = useMemo(() => readState(new URLSearchParams(search), saved), [search, saved])
  const change = useCallback(
    (parameters: Record<string, string | null>, step: 'replace' | 'push' = 'replace'): void =>
      router.history[step](changedAddress(router.state.location, parameters)),
    [router],
  )
  const selected = useSelectedFilter(
    {
      selectedFilterId: addressed.selectedFilterId,
      filter: addressed.ownFilter,
      base: saved.data.filter,
      unread: addressed.unread,
    },
    ({ selectedFilterId, filter }, step) => {
      const { data } = readState(new URLSearchParams(router.state.location.searchStr), saved)
      change(
        {
          [SELECTED_FILTER]: selectedFilterId === '' ? null : selectedFilterId,
          [SEARCH_PARAMS]: searchParamsOf(data, filter, saved),
        },
        step,
      )
    },
  )
  const state = useMemo(
    (): ViewState => ({ layout: addressed.layout, data: { ...addressed.data, filter: selected.filter } }),
    [addressed, selected.filter],
  )
  const set = useCallback(
    ({ layout, data }: Look) => {
      const { ownFilter } = readState(new URLSearchParams(router.state.location.searchStr), saved)
      change({
        [SEARCH_PARAMS]: searchParamsOf(data, ownFilter, saved),
        [LAYOUT]: layout === saved.layout ? null : layout,
      })
    },
    [router, change, saved],
  )
  const setFind = useCallback((words: string) => change({ [FIND]: words === '' ? null : words }), [change])
  const reset = useCallback(() => change({ [SEARCH_PARAMS]: null, [LAYOUT]: null, [SELECTED_FILTER]: null }), [change])
  const peek = useCallback(
    (id: Id | null, mode?: PeekMode) =>
      change({
        [SUMMARY]: id === null ? null : toShortId(id),
        ...(id === null
          ? { [PEEK_MODE]: null }
          : mode === undefined
            ? {}
            : { [PEEK_MODE]: mode === 'Side' ? null : mode }),
      }),
    [change],
  )
  const query = new URLSearchParams(search)
  return {
    ...state,
    // A filter that is not loaded yet cannot be saved.
    changed:
      selected.known &&
      (selected.differs || addressed.layout !== saved.layout || searchParamsOf(addressed.data, null, saved) !== null),
    selected,
    find: (query.get(FIND) ?? '').slice(0, MAX_LOOKED_FOR_CHARS),
    setFind,
    set,
    reset,
    peeked: parseId(query.get(SUMMARY) ?? ''),
    peekMode: PEEK_MODES.find((one) => one === query.get(PEEK_MODE)) ?? 'Side',
    peek,
  }
}
