import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import type { PeekMode } from '#platform/web/design/side-peek.tsx'
import { MAX_FIND_CHARS } from '#views/model/limits.ts'
import { viewData, type ViewData } from '#views/model/view.ts'
import { USABLE_LAYOUTS, type SavedView, type UsableLayout } from '#views/web/index.ts'

/** How a view is looked at. */
export interface ViewState {
  layout: UsableLayout
  data: ViewData
}

export interface ShownView extends ViewState {
  /** It differs from how it was saved. */
  changed: boolean
  /** Words that rows are looked for by. */
  find: string
  setFind: (words: string) => void
  set: (state: ViewState) => void
  reset: () => void
  peeked: Id | null
  peekMode: PeekMode
  peek: (id: Id | null, mode?: PeekMode) => void
}

/** The parts that stand in the address (document 1 §2.4), each only where it differs. */
const SEARCH_PARAMS = 'search_params'
const LAYOUT = 'layout'
const FIND = 'find'
const SUMMARY = 'summary'
const PEEK_MODE = 'peekMode'
const PEEK_MODES: readonly PeekMode[] = ['Side', 'Center', 'FullPage']

/** How a view was saved. */
export function savedState(view: SavedView): ViewState {
  return { layout: USABLE_LAYOUTS.find((one) => one === view.layout) ?? 'TABLE', data: viewData.parse(view.viewData) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function readState(query: URLSearchParams, saved: ViewState): ViewState {
  const layout = USABLE_LAYOUTS.find((one) => one === query.get(LAYOUT)) ?? saved.layout
  const text = query.get(SEARCH_PARAMS)
  if (text === null) return { layout, data: saved.data }
  try {
    const parsed = viewData.safeParse({ ...saved.data, ...(JSON.parse(text) as object) })
    return { layout, data: parsed.success ? parsed.data : saved.data }
  } catch {
    // An address that was cut or typed shows the view as it was saved.
    return { layout, data: saved.data }
  }
}

/** What a view shows: as it was saved, with what the address says in place of it. */
export function useViewState(saved: ViewState): ShownView {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const state = useMemo(() => readState(new URLSearchParams(search), saved), [search, saved])
  const change = useCallback(
    (entries: Record<string, string | null>): void => {
      const query = new URLSearchParams(router.state.location.searchStr)
      for (const [name, value] of Object.entries(entries)) {
        if (value === null) query.delete(name)
        else query.set(name, value)
      }
      const text = query.toString()
      router.history.replace(router.state.location.pathname + (text ? `?${text}` : ''))
    },
    [router],
  )
  const set = useCallback(
    ({ layout, data }: ViewState) => {
      const different = Object.fromEntries(Object.entries(data).filter(([name, value]) => !isSame(value, saved.data[name as keyof ViewData])))
      change({ [SEARCH_PARAMS]: Object.keys(different).length > 0 ? JSON.stringify(different) : null, [LAYOUT]: layout === saved.layout ? null : layout })
    },
    [change, saved],
  )
  const setFind = useCallback((words: string) => change({ [FIND]: words === '' ? null : words }), [change])
  const reset = useCallback(() => change({ [SEARCH_PARAMS]: null, [LAYOUT]: null }), [change])
  const peek = useCallback((id: Id | null, mode?: PeekMode) => change({ [SUMMARY]: id === null ? null : toShortId(id), ...(id === null ? { [PEEK_MODE]: null } : mode === undefined ? {} : { [PEEK_MODE]: mode === 'Side' ? null : mode }) }), [change])
  const query = new URLSearchParams(search)
  return {
    ...state,
    changed: !isSame(state, { layout: saved.layout, data: saved.data }),
    find: (query.get(FIND) ?? '').slice(0, MAX_FIND_CHARS),
    setFind,
    set,
    reset,
    peeked: parseId(query.get(SUMMARY) ?? ''),
    peekMode: PEEK_MODES.find((one) => one === query.get(PEEK_MODE)) ?? 'Side',
    peek,
  }
}
