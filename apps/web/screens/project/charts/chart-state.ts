import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { chartMark, chartOptions, type ChartMark, type ChartOptions } from '#charts/model/chart.ts'
import { filterForm, type FilterForm } from '#filters/model/filter-form.ts'
import { parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { changedAddress } from '../../../changed-address.ts'

/** What is drawn of a chart besides which highlights count, which is chosen by itself. */
type DrawnOptions = Omit<ChartOptions, 'filter'>

/**
 * What of a project's charts is shown. It stands in the address, so that it can be shared and the back button knows it.
 */
export interface ChartState {
  /** A chart that was kept. */
  chartId: Id | null
  /** Options that were chosen here; null where those of the chart hold. */
  options: DrawnOptions | null
  /** The saved filter that is taken up; empty for none. */
  selectedFilterId: string
  /** Conditions that were chosen here, be it none; null where those of the saved filter or the chart hold. */
  filter: FilterForm | null
  /** The address says conditions that cannot be read. */
  unread: boolean
  /** The mark whose rows are shown. */
  mark: ChartMark | null
}

/** Nothing was chosen: a chart as it was kept. */
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
    // An address that was cut short: what stands there cannot be known.
    return null
  }
}

/** Only what is not as usual stands in the address. */
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
      // Another chart, or the rows of a mark, is a place to come back from.
      const usual = part.chartId !== undefined || part.mark ? 'push' : 'replace'
      router.history[step ?? usual](changedAddress(router.state.location, parameters))
    },
    [router],
  )
  return [state, change]
}
