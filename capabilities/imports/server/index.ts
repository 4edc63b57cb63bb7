export type { Import } from '../model/import.ts'
export { runImportNow, type ImportNow } from './import-now.ts'
export { registerImportRoutes } from './routes.ts'
