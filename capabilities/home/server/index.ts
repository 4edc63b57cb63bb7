export { findLook } from './visits-store.ts'
