/** The tabs of a project that are views, in one file, since they share their parts. */
export { HighlightsTab } from './highlights-tab.tsx'
export { InsightsTab } from './insights-tab.tsx'
export { NotesTab } from './notes-tab.tsx'
export { readNotesAhead } from './read-notes-ahead.ts'
