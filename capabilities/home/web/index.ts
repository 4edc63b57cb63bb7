export { ChecklistCard } from './checklist-card.tsx'
export { PublishedInsights, type PublishedInsight } from './published-insights.tsx'
export { SampleCard } from './sample-card.tsx'
