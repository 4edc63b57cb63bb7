export { SummaryPanel } from './summary-panel.tsx'
