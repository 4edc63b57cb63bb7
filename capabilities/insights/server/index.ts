export { addInsight } from './add-insight.ts'
export { highlightReference } from '../model/references.ts'
export { insightObject } from './graphql.ts'
export { findInsights, listInsights, visibleInsights } from './store.ts'
