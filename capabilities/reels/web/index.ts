export { clipActions } from './clip-actions.ts'
export { ClipButton } from './clip-button.tsx'
export { playClip } from './play-clip.ts'
export { useNoteClips } from './use-note-clips.ts'
