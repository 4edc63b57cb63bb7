export { SummaryPanel, type SentencePlace } from './summary-panel.tsx'
