export { isBeingRedacted } from './store.ts'
