import { Select } from '@mantine/core'
import { memo } from 'react'
import {
  ANSWERING_TABS,
  SearchFilterBar,
  searchHref,
  searchStrings as strings,
  searchTabs,
  type SearchCounts,
  type SearchState,
} from '#search/web/index.ts'
import type { SelectedFilter } from '#saved-filters/web/index.ts'
import { LinkTabs, SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { SaveSearch } from './save-search.tsx'
import { SearchFilter } from './search-filter.tsx'
import classes from './search-screen.module.css'

/**
 * The parts around the field and the results. Each is drawn when what it shows changes, and not with each key that is
 * typed.
 */
type Change = (part: Partial<SearchState>) => void

const MODES = [
  { value: 'keywords', label: strings.modes.keywords },
  { value: 'question', label: strings.modes.question },
] as const
const ORDERS = [
  { value: 'RELEVANCE', label: strings.relevance },
  { value: 'CREATED', label: strings.created },
  { value: 'UPDATED', label: strings.updated },
] as const
const LAYOUTS = [
  { value: 'list', label: strings.list },
  { value: 'grid', label: strings.grid },
] as const

export const SearchHead = memo(function SearchHead({
  mode,
  onChange,
}: {
  mode: SearchState['mode']
  onChange: Change
}) {
  return (
    <div className={classes.head}>
      <h1 className={classes.heading}>{strings.heading}</h1>
      <SegmentedTabs
        label={strings.mode}
        value={mode === 'keywords' ? 'keywords' : 'question'}
        options={MODES}
        onChange={(next) => onChange({ mode: next, followUp: '', tab: '' })}
      />
    </div>
  )
})

export const SearchTabs = memo(function SearchTabs({ state, counts }: { state: SearchState; counts: SearchCounts }) {
  const tabs = searchTabs
    .filter(
      ({ id, isFormer }) =>
        (state.mode === 'keywords' || ANSWERING_TABS.includes(id)) && (isFormer !== true || id === state.tab),
    )
    .map(({ id, title, types }) => {
      const count = [...counts.types].reduce((sum, [type, of]) => sum + (!types || types.includes(type) ? of : 0), 0)
      return {
        title,
        href: searchHref({ ...state, tab: id }),
        current: id === state.tab,
        ...(counts.types.size === 0 ? {} : { count }),
      }
    })
  return <LinkTabs label={strings.tabs} tabs={tabs} />
})

interface NarrowingProps extends Pick<SearchState, 'tab' | 'filters' | 'order'> {
  selected: SelectedFilter
  counts: SearchCounts
  /** Names of filters that were taken from the query, by identifier. */
  names: ReadonlyMap<string, string>
  onChange: Change
  /** Whether there is a search that can be narrowed … */
  isAsked: boolean
  /** … and whether it is worth saving. */
  isSaid: boolean
  /** Returns the current search, to save it; null where it is not known. */
  asked: (() => SearchState) | null
  /** Receives the element at the end of the line in which the results draw their number and layout. */
  onEnd: (element: HTMLElement | null) => void
}

/**
 * The line of tools: filters, sort, a place at its end for what the results say of themselves, and the button to save
 * the search.
 */
export const Narrowing = memo(function Narrowing({
  tab,
  filters,
  order,
  selected,
  counts,
  names,
  onChange,
  isAsked,
  isSaid,
  asked,
  onEnd,
}: NarrowingProps) {
  const [onlyProject = null] = filters.projects.length === 1 ? filters.projects : []
  return (
    <SearchFilterBar
      quick={isAsked ? { filters, counts, names, onChange: (next) => onChange({ filters: next }) } : null}
      more={<SearchFilter tab={tab} projectId={onlyProject} selected={selected} />}
      tools={
        isAsked
          ? [{ key: 'sort', node: <SearchOrder order={order} onChange={(next) => onChange({ order: next })} /> }]
          : []
      }
      end={
        <>
          <div ref={onEnd} className={classes.end} />
          {asked && isSaid && <SaveSearch asked={asked} />}
        </>
      }
    />
  )
})

function SearchOrder({
  order,
  onChange,
}: {
  order: SearchState['order']
  onChange: (next: SearchState['order']) => void
}) {
  return (
    <Select
      aria-label={strings.order}
      size="xs"
      w={130}
      allowDeselect={false}
      value={order}
      data={ORDERS}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
    />
  )
}

/** How the results are shown. */
export const ShownAs = memo(function ShownAs({ layout, onChange }: Pick<SearchState, 'layout'> & { onChange: Change }) {
  return (
    <span className={classes.layout}>
      <SegmentedTabs
        label={strings.layout}
        value={layout}
        options={LAYOUTS}
        onChange={(next) => onChange({ layout: next })}
      />
    </span>
  )
})
