export { chartPoints } from './chart-figures.ts'
