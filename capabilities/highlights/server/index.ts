export { createHighlight, requireTags } from './commands/create-highlight.ts'
export { deleteHighlights } from './commands/delete-highlights.ts'
export { taggingUndo, tagHighlights } from './commands/tag-highlights.ts'
export { colorsOfHighlights } from './colors.ts'
export { countEvidence, interviewersQuotes, whoSpeaks } from './evidence.ts'
export { evidenceObject } from './evidence-graphql.ts'
export { keyedSentences, type PlacedSentence } from './keyed-sentences.ts'
export { highlightFinder, type FoundAmong, type FoundHighlights } from './found-highlights.ts'
export { highlightWords } from './highlight-words.ts'
export { highlightObject, highlightRegionObject } from './graphql.ts'
export { everyHighlightOfNote, rewriteLooseQuotes, wordsCovered, type CoveredWords } from './mask-quotes.ts'
export { addMarkedHighlights, markContent, type MarkedHighlight } from './marked-content.ts'
export { countHighlightsByTag, tagsOfNotes } from './counts-store.ts'
export {
  addTags,
  countTagged,
  findHighlights,
  insertHighlights,
  listHighlights,
  tagsOfHighlights,
  visibleHighlights,
} from './store.ts'
