export { createDocuments, readDocuments, type DocumentContent, type NewDocument } from './store.ts'
