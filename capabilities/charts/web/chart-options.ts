import { chartOptions, type ChartOptions } from '../model/chart.ts'
import type { KeptChart } from './chart-acts.ts'

/** The options of a saved chart. */
export function optionsOf({ options: { dimension, dividedBy, ...options } }: Pick<KeptChart, 'options'>): ChartOptions {
  const asked = ({ kind, dimensionId }: KeptChart['options']['dimension']) => ({ kind, id: dimensionId })
  return chartOptions.parse({
    ...options,
    dimension: asked(dimension),
    dividedBy: dividedBy && asked(dividedBy),
  })
}
