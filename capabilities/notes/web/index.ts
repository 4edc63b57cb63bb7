export { useNoteCommands, type NoteCommands,  } from './use-note-commands.ts'
export { LockBanner } from './lock-banner.tsx'
export { NoteTitle } from './note-title.tsx'
export { noteStrings } from './strings.ts'
