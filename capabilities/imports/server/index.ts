export { runImportNow } from './import-now.ts'
export { importsMadeBy, makersOfImports } from './makers.ts'
