/** The screens of reels, in one file: they are made of the same parts. */
export { EmbedScreen } from './embed-screen.tsx'
export { InsightReelScreen } from './insight-reel-screen.tsx'
export { NoteReelScreen } from './note-reel-screen.tsx'
export { TagReel } from './tag-reel.tsx'
