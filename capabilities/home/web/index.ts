export { ChecklistCard } from './checklist-card.tsx'
export { PublishedInsights } from './published-insights.tsx'
export { SampleCard } from './sample-card.tsx'
export { WhatChanged } from './what-changed.tsx'
