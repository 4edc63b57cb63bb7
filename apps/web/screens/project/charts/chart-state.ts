import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { chartMark, chartOptions, type ChartMark, type ChartOptions } from '#charts/model/chart.ts'
import { filterForm, type FilterForm } from '#filters/model/filter-form.ts'
import { parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { changedAddress } from '../../../changed-address.ts'

/** The options of a chart without its conditions, which are chosen separately. */
type DrawnOptions = Omit<ChartOptions, 'filter'>

/**
 * What is shown of a project's charts. It is in the address, so that it can be shared and the back button restores it.
 */
export interface ChartState {
  /** A saved chart. */
  chartId: Id | null
  /** Options that were chosen here; null where those of the chart apply. */
  options: DrawnOptions | null
  /** The applied saved filter; empty for none. */
  selectedFilterId: string
  /** Conditions that were chosen here, even if empty; null where those of the saved filter or the chart apply. */
  filter: FilterForm | null
  /** Whether the address has conditions that cannot be parsed. */
  unread: boolean
  /** The mark whose rows are shown. */
  mark: ChartMark | null
}

/** No changes: a chart as it was saved. */
export const AS_KEPT = {
  options: null,
  selectedFilterId: '',
  filter: null,
  mark: null,
} as const satisfies Partial<ChartState>

const USUAL = chartOptions.parse({})

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    // A truncated address: its value cannot be read.
    return null
  }
}

/** Only options that differ from the default are in the address. */
function unusual(options: DrawnOptions): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(options).filter(
        ([name, value]) =>
          name !== 'filter' && JSON.stringify(value) !== JSON.stringify(USUAL[name as keyof ChartOptions]),
      ),
    ),
  )
}

export function useChartState(): [
  ChartState,
  (change: Partial<Omit<ChartState, 'unread'>>, step?: 'replace' | 'push') => void,
] {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const state = useMemo((): ChartState => {
    const read = new URLSearchParams(search)
    const options = chartOptions.safeParse(readJson(read.get('options')))
    const filter = filterForm.safeParse(readJson(read.get('filter')))
    const mark = chartMark.safeParse(readJson(read.get('mark')))
    return {
      chartId: parseId(read.get('chart') ?? ''),
      options: options.success ? options.data : null,
      selectedFilterId: read.get('selectedFilterId') ?? '',
      filter: filter.success ? filter.data : null,
      unread: !filter.success && read.has('filter'),
      mark: mark.success ? mark.data : null,
    }
  }, [search])
  const change = useCallback(
    (part: Partial<Omit<ChartState, 'unread'>>, step?: 'replace' | 'push') => {
      const parameters: Record<string, string | null> = {}
      if (part.chartId !== undefined) parameters['chart'] = part.chartId && toShortId(part.chartId)
      if (part.options !== undefined) parameters['options'] = part.options && unusual(part.options)
      if (part.selectedFilterId !== undefined) parameters['selectedFilterId'] = part.selectedFilterId || null
      if (part.filter !== undefined) parameters['filter'] = part.filter && JSON.stringify(part.filter)
      if (part.mark !== undefined) parameters['mark'] = part.mark && JSON.stringify(part.mark)
      // Another chart, or the rows of a mark, is a step of the browser's history.
      const usual = part.chartId !== undefined || part.mark ? 'push' : 'replace'
      router.history[step ?? usual](changedAddress(router.state.location, parameters))
    },
    [router],
  )
  return [state, change]
}
