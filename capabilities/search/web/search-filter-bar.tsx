import { Popover } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode } from 'react'
import { isRelativeDate, RELATIVE_DATES } from '#filters/model/relative-dates.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { PageTools, type PageTool } from '#platform/web/design/page-tools.tsx'
import { MAX_NARROWED_IDS, MAX_QUERY_CHARS } from '../model/limits.ts'
import type { TimeSpan } from '../model/written-dates.ts'
import { filterLists, isNarrowed, NO_FILTERS, type FilterList, type SearchFilters } from './search-address.ts'
import classes from './search-filter-bar.module.css'
import { spanWords } from './span-words.ts'
import { strings } from './strings.ts'
import type { CountedChoice, SearchCounts } from './use-search-counts.ts'

interface QuickFiltersProps {
  filters: SearchFilters
  counts: SearchCounts
  /** Names of filter values that were chosen elsewhere, by id. */
  names: ReadonlyMap<string, string>
  onChange: (filters: SearchFilters) => void
}

interface SearchFilterBarProps {
  /** The filters whose values come from the results, with counts; null before anything is searched. */
  quick: QuickFiltersProps | null
  /** Filters by any condition. */
  more: ReactNode
  /** Tools after the filters: the first to move to the menu. */
  tools: readonly PageTool[]
  /** At the end of the line. */
  end: ReactNode
}

/** The tools of a search in one line. Each value of a filter shows how many of the results it would leave. */
export function SearchFilterBar({ quick, more, tools, end }: SearchFilterBarProps) {
  return (
    <PageTools
      label={strings.filters.label}
      tools={[...(quick ? quickFilters(quick) : []), ...tools]}
      stay={0}
      end={
        <>
          {/* It never moves to the menu, where its conditions would vanish; nor to the left, where its own menu covers them. */}
          {more}
          {quick && isNarrowed(quick.filters) && (
            <button type="button" className={classes.clear} onClick={() => quick.onChange(NO_FILTERS)}>
              {strings.filters.clear}
            </button>
          )}
          {end}
        </>
      }
    />
  )
}

function quickFilters({ filters, counts, names, onChange }: QuickFiltersProps): PageTool[] {
  return [
    ...filterLists.map((list) => ({
      key: list,
      inForce: filters[list].length > 0,
      node: (
        <ListFilter
          list={list}
          chosen={filters[list]}
          choices={counts.choices[list]}
          taken={names}
          onChange={(ids) => onChange({ ...filters, [list]: ids })}
        />
      ),
    })),
    {
      key: 'changed',
      inForce: filters.changed !== null || filters.before !== null,
      node: (
        <ChangedFilter
          since={filters.changed}
          before={filters.before}
          onChange={(changed) => onChange({ ...filters, changed, before: null })}
        />
      ),
    },
  ]
}

interface ChipProps {
  name: string
  /** The chosen values in words; null if there are none. */
  words: string | null
  onClear: () => void
  children: (close: () => void) => ReactNode
}

/** A filter that opens below its name. Backspace on it clears its values. */
function Chip({ name, words, onClear, children }: ChipProps) {
  const [opened, setOpened] = useState(false)
  return (
    <span className={classes.chip} data-chosen={words !== null || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={300}
        trapFocus
        returnFocus
        withinPortal
        shadow="md"
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.open}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
            onKeyDown={(event) => {
              if (words === null || (event.key !== 'Backspace' && event.key !== 'Delete')) return
              event.preventDefault()
              onClear()
            }}
          >
            <span className={classes.name}>{name}</span>
            {words === null ? (
              <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
            ) : (
              <span className={classes.words}>{words}</span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown>{children(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
      {words !== null && (
        <button type="button" className={classes.remove} aria-label={strings.filters.remove(name)} onClick={onClear}>
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

interface ListFilterProps {
  list: FilterList
  chosen: readonly string[]
  choices: readonly CountedChoice[]
  onChange: (ids: string[]) => void
}

function ListFilter({
  list,
  chosen,
  choices,
  taken,
  onChange,
}: ListFilterProps & { taken: ReadonlyMap<string, string> }) {
  // Chosen values keep their names while the results contain none of them.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const named = new Map(choices.map(({ id, title }) => [id, title || strings.filters.untitled]))
  if ([...named].some(([id, name]) => names.get(id) !== name)) setNames(new Map([...names, ...named]))
  const nameOf = (id: string): string => names.get(id) ?? taken.get(id) ?? strings.filters.unknown
  const words =
    chosen.length === 0
      ? null
      : chosen.length === 1
        ? nameOf(chosen[0] ?? '')
        : strings.filters.several(nameOf(chosen[0] ?? ''), chosen.length - 1)
  return (
    <Chip name={strings.filters.names[list]} words={words} onClear={() => onChange([])}>
      {() => <Choices list={list} chosen={chosen} choices={choices} nameOf={nameOf} onChange={onChange} />}
    </Chip>
  )
}

function Choices({ list, chosen, choices, nameOf, onChange }: ListFilterProps & { nameOf: (id: string) => string }) {
  const [query, setQuery] = useState('')
  const missing = chosen
    .filter((id) => !choices.some((choice) => choice.id === id))
    .map((id) => ({ id, title: nameOf(id), count: 0 }))
  const matches = wordsFinder(query)
  const rows = [...missing, ...choices].filter(({ id }) => matches(nameOf(id)))
  return (
    <ChoiceField
      label={strings.filters.find[list]}
      listLabel={strings.filters.names[list]}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_QUERY_CHARS}
      choices={rows}
      idOf={({ id }) => id}
      onChoose={({ id }) =>
        onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-MAX_NARROWED_IDS))
      }
      empty={strings.filters.nothing}
    >
      {({ id, count }) => (
        <>
          <ChoiceTitle>{nameOf(id)}</ChoiceTitle>
          {chosen.includes(id) && <IconCheck size={15} stroke={2.2} aria-label={strings.filters.chosen} />}
          <span className={classes.count}>{count.toLocaleString()}</span>
        </>
      )}
    </ChoiceField>
  )
}

function ChangedFilter({ since, before, onChange }: TimeSpan & { onChange: (since: string | null) => void }) {
  const [query, setQuery] = useState('')
  const requested = query.trim().toLowerCase()
  const chosen = before === null ? since : null
  const dates = [...(chosen === null || isRelativeDate(chosen) ? [] : [chosen]), ...RELATIVE_DATES]
  return (
    <Chip
      name={strings.filters.changed}
      words={since === null && before === null ? null : spanWords({ since, before })}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <ChoiceField
          label={strings.filters.findDate}
          listLabel={strings.filters.changed}
          query={query}
          onQueryChange={setQuery}
          maxLength={MAX_QUERY_CHARS}
          choices={dates.filter((date) => strings.filters.since(date).includes(requested))}
          idOf={(date) => date}
          onChoose={(date) => {
            onChange(date === chosen ? null : date)
            close()
          }}
          empty={strings.filters.nothing}
        >
          {(date) => (
            <>
              <ChoiceTitle>{strings.filters.since(date)}</ChoiceTitle>
              {date === chosen && <IconCheck size={15} stroke={2.2} aria-label={strings.filters.chosen} />}
            </>
          )}
        </ChoiceField>
      )}
    </Chip>
  )
}
