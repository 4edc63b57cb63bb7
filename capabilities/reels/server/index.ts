export { findClips } from './clips-store.ts'
