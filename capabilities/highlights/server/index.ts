export type { Highlight } from '../model/highlight.ts'
export { highlightColor } from '../model/highlight-color.ts'
export { highlightObject } from './graphql.ts'
export { addTags, findHighlights, insertHighlights, visibleHighlights, type NewHighlightRow } from './store.ts'
