export { frameworkNames } from './strings.ts'
export { SummaryPanel } from './summary-panel.tsx'
