export { boxesOfWords, wordsWithin } from '../model/page-places.ts'
export { registerPdfRoutes } from './routes.ts'
export { pageOfContent } from './store.ts'
