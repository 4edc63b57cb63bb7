export { tagHighlights, undoTagging } from './commands/tag-highlights.ts'
export { highlightObject } from './graphql.ts'
export { everyHighlightOfNote, rewriteLooseQuotes } from './mask-quotes.ts'
export { addTags, countTagged, findHighlights, insertHighlights, type NewHighlightRow } from './store.ts'
