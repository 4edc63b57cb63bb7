export { lazyScreen, reportChunkFailuresTo } from './lazy-screen.tsx'
export { ChunkLoadError } from './load-chunk.ts'
export { loadWhenAnswered } from './load-when-answered.ts'
