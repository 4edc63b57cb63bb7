/** The screens of reels, in one file: they are made of the same parts. */
export { ReelScreen } from './reel-screen.tsx'
export { TagReel } from './tag-reel.tsx'
