export { copyTablesIn, isEmpty, isIntact } from './copy-in.ts'
export { copyTablesOut } from './copy-out.ts'
