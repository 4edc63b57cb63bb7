import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { filterForm, NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { useSelectedFilter, type SelectedFilter } from '#saved-filters/web/index.ts'
import { NOT_NARROWED, type Narrowed } from '#surveys/model/first-answers.ts'
import { changedAddress } from '../../changed-address.ts'

/** The parts of the address that narrow the answers. */
const SEARCH_PARAMS = 'search_params'
const SELECTED_FILTER = 'selectedFilterId'
const OPTION = 'option'
const TAG = 'tag'
const SAYS = 'says'
const FIND = 'find'
const UNCODED = 'uncoded'
const WAY = 'answers'
const NARROWED_BY_NOTHING = { [OPTION]: null, [TAG]: null, [SAYS]: null, [FIND]: null, [UNCODED]: null }

/** All answers in a list, equal answers grouped, or notes without an answer. */
export const WAYS = ['all', 'equal', 'none'] as const
type Way = (typeof WAYS)[number]

export interface NarrowedAnswers {
  narrowed: Narrowed
  selected: SelectedFilter
  way: Way
  setWay: (way: Way) => void
  narrow: (by: Partial<Pick<Narrowed, 'optionId' | 'tagId' | 'text' | 'words' | 'uncoded'>>) => void
}

function readFilter(query: URLSearchParams): { filter: FilterForm | null; unread: boolean } {
  const said = query.get(SEARCH_PARAMS)
  if (said === null) return { filter: null, unread: false }
  try {
    const parsed = filterForm.safeParse((JSON.parse(said) as { filter?: unknown }).filter)
    return parsed.success ? { filter: parsed.data, unread: false } : { filter: null, unread: true }
  } catch {
    return { filter: null, unread: true }
  }
}

function readId(query: URLSearchParams, name: string): Id | null {
  const written = query.get(name)
  return written === null ? null : parseId(written)
}

/** The answers to show, as the address says. */
export function useNarrowed(): NarrowedAnswers {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const query = useMemo(() => new URLSearchParams(search), [search])
  const said = useMemo(() => readFilter(query), [query])
  const change = useCallback(
    (parameters: Record<string, string | null>, step: 'replace' | 'push' = 'replace'): void =>
      router.history[step](changedAddress(router.state.location, parameters)),
    [router],
  )
  const selected = useSelectedFilter(
    { selectedFilterId: query.get(SELECTED_FILTER) ?? '', ...said, base: NO_FILTER },
    ({ selectedFilterId, filter }, step) =>
      change(
        {
          [SELECTED_FILTER]: selectedFilterId === '' ? null : selectedFilterId,
          [SEARCH_PARAMS]: filter === null ? null : JSON.stringify({ filter }),
        },
        step,
      ),
  )
  const way = WAYS.find((one) => one === query.get(WAY)) ?? 'all'
  const narrowed = useMemo(
    (): Narrowed =>
      way === 'none'
        ? { ...NOT_NARROWED, filter: selected.filter, unanswered: true }
        : {
            filter: selected.filter,
            optionId: readId(query, OPTION),
            tagId: readId(query, TAG),
            text: query.get(SAYS),
            words: query.get(FIND),
            uncoded: query.get(UNCODED) === 'true',
            unanswered: false,
          },
    [query, way, selected.filter],
  )
  const narrow = useCallback<NarrowedAnswers['narrow']>(
    (by) =>
      change({
        // Notes without an answer cannot be narrowed: narrowing switches back to answers.
        ...(way === 'none' && { [WAY]: null }),
        ...('optionId' in by && { [OPTION]: by.optionId ? toShortId(by.optionId) : null }),
        ...('tagId' in by && { [TAG]: by.tagId ? toShortId(by.tagId) : null }),
        ...('text' in by && { [SAYS]: by.text ?? null, [WAY]: null }),
        ...('words' in by && { [FIND]: by.words || null }),
        ...('uncoded' in by && { [UNCODED]: by.uncoded ? 'true' : null }),
      }),
    [change, way],
  )
  const setWay = useCallback(
    (next: Way) => change({ [WAY]: next === 'all' ? null : next, ...(next === 'none' && NARROWED_BY_NOTHING) }),
    [change],
  )
  return { narrowed, selected, way, setWay, narrow }
}
