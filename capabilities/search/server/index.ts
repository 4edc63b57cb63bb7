export { borrowSearchIndex, openSearchIndex, type SearchIndex } from './follower.ts'
export { search } from './search.ts'
