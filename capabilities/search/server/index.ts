export { borrowSearchIndex, openSearchIndex, type SearchIndex } from './search-index.ts'
export { followPassages, type PassageFollower } from './passages/passage-follower.ts'
export { search } from './search.ts'
export { comparePassages } from './passages/compare-passages.ts'
