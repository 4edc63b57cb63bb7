export { lazyScreen, reportChunkFailuresTo, type LazyScreen } from './lazy-screen.tsx'
export { ChunkLoadError, type ChunkLoadType } from './load-chunk.ts'
