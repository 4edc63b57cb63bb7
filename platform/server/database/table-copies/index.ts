export { copyTablesIn, isEmpty, isIntact } from './copy-in.ts'
export { copyTablesOut, type TableCopy } from './copy-out.ts'
