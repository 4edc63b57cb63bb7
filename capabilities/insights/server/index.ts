export { addInsight } from './add-insight.ts'
export { highlightReference } from '../model/references.ts'

