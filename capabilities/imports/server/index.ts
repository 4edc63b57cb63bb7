export type { Import } from '../model/import.ts'
export { runImportNow } from './import-now.ts'
export { importsMadeBy, makersOfImports } from './makers.ts'
