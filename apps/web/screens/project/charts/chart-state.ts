import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { chartMark, chartOptions, type ChartMark, type ChartOptions } from '#charts/model/chart.ts'
import { parseId, toShortId, type Id } from '#platform/kernel/ids.ts'

/** What of a project's charts is shown. It stands in the address, so that it can be shared and the back button knows it. */
export interface ChartState {
  /** A chart that was kept. */
  chartId: Id | null
  /** Options that were chosen here; null where those of the chart hold. */
  options: ChartOptions | null
  /** The mark whose rows are shown. */
  mark: ChartMark | null
}

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
function unusual(options: ChartOptions): string {
  return JSON.stringify(Object.fromEntries(Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(USUAL[name as keyof ChartOptions]))))
}

export function useChartState(): [ChartState, (change: Partial<ChartState>) => void] {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const state = useMemo((): ChartState => {
    const read = new URLSearchParams(search)
    const options = chartOptions.safeParse(readJson(read.get('options')))
    const mark = chartMark.safeParse(readJson(read.get('mark')))
    return { chartId: parseId(read.get('chart') ?? ''), options: options.success ? options.data : null, mark: mark.success ? mark.data : null }
  }, [search])
  const change = useCallback(
    (part: Partial<ChartState>) => {
      const read = new URLSearchParams(router.state.location.searchStr)
      const set = (key: string, value: string | null): void => {
        if (value === null) read.delete(key)
        else read.set(key, value)
      }
      if (part.chartId !== undefined) set('chart', part.chartId === null ? null : toShortId(part.chartId))
      if (part.options !== undefined) set('options', part.options === null ? null : unusual(part.options))
      if (part.mark !== undefined) set('mark', part.mark === null ? null : JSON.stringify(part.mark))
      const query = read.toString()
      const address = router.state.location.pathname + (query ? `?${query}` : '')
      // Another chart, or the rows of a mark, is a place to come back from.
      if (part.chartId !== undefined || part.mark) router.history.push(address)
      else router.history.replace(address)
    },
    [router],
  )
  return [state, change]
}
