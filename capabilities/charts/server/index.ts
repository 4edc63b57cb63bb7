export { chartPoints } from './chart-figures.ts'
export { chartCounts } from './counts.ts'
export { writtenCharts } from './written-charts.ts'
