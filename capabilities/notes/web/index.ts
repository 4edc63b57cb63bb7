export { useNoteCommands, type NoteCommands } from './use-note-commands.ts'
export { LockBanner } from './lock-banner.tsx'
export { noteStrings } from './strings.ts'
export { kind as noteKind } from './kind.ts'
