export { addInsight } from './add-insight.ts'
export { insightObject } from './graphql.ts'
export { findInsights, listInsights, visibleInsights } from './store.ts'
