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

interface NarrowingProps extends Pick<SearchState, 'tab' | 'filters'> {
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
}

/** The filters of the search, and the button to save it. */
export const Narrowing = memo(function Narrowing({
  tab,
  filters,
  selected,
  counts,
  names,
  onChange,
  isAsked,
  isSaid,
  asked,
}: NarrowingProps) {
  const [onlyProject = null] = filters.projects.length === 1 ? filters.projects : []
  return (
    <SearchFilterBar
      quick={isAsked ? { filters, counts, names, onChange: (next) => onChange({ filters: next }) } : null}
      more={<SearchFilter tab={tab} projectId={onlyProject} selected={selected} />}
    >
      {asked && isSaid && <SaveSearch asked={asked} />}
    </SearchFilterBar>
  )
})

/** How the results are shown. */
export const ShownAs = memo(function ShownAs({
  order,
  layout,
  onChange,
}: Pick<SearchState, 'order' | 'layout'> & { onChange: Change }) {
  return (
    <>
      <SegmentedTabs
        label={strings.order}
        value={order}
        options={ORDERS}
        onChange={(next) => onChange({ order: next })}
      />
      <SegmentedTabs
        label={strings.layout}
        value={layout}
        options={LAYOUTS}
        onChange={(next) => onChange({ layout: next })}
      />
    </>
  )
})
