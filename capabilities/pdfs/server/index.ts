export { boxesOfWords, wordsWithin } from '../model/page-places.ts'
export { pageOfContent } from './store.ts'
