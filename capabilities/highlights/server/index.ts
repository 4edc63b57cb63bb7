export { highlightObject } from './graphql.ts'
export { addTags, findHighlights, insertHighlights, type NewHighlightRow } from './store.ts'
