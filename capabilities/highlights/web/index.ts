export { HighlightList, type HighlightListProps } from './highlight-list.tsx'
export { useHighlightColors } from './highlight-colors.ts'
export { useNoteHighlights, type NoteHighlight, type NoteHighlightCommands } from './use-note-highlights.ts'
export { noteHighlightStrings } from './note-strings.ts'
