export { tagHighlights } from './commands/tag-highlights.ts'
export { highlightObject } from './graphql.ts'
export { everyHighlightOfNote, rewriteLooseQuotes } from './mask-quotes.ts'
export { addTags, findHighlights, insertHighlights, type NewHighlightRow } from './store.ts'
