export { preloadEditor, RichTextEditor } from './lazy-editor.tsx'

export { BlocksView, DocumentView, type DocumentViewHandle } from './document-view.tsx'
export { useAnchorStyles } from './use-anchor-styles.ts'
export { useWholeWords } from './whole-words.ts'
export { viewSelection } from './view-selection.ts'
export { type ContentParts, type ReferenceProps } from './content-parts.ts'
export type { AnchorColors } from './anchor-styles.ts'

export type { RichTextHandle } from './editor-handle.ts'
export type { SelectionAction } from './selection-menu.tsx'
export type { SuggestionItem } from './suggestions.ts'
export type { UploadedFile } from './paste.ts'

export { FindBar, type SearchHandle } from './find-bar.tsx'
export { anchorsAt, scrollToPart, type TextPart } from './anchor-places.ts'
export { holdsPassage, scrollToPassage, scrollToWords, type WordsInBlock } from './passage-place.ts'
export { useFoundWords } from './found-words.ts'
export { viewSearch } from './view-search.ts'
