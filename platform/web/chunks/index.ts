export { lazyExtra, lazyPart, lazyScreen, reportChunkFailuresTo } from './lazy-part.tsx'
export { ChunkLoadError } from './load-chunk.ts'
export { loadWhenAnswered } from './load-when-answered.ts'
