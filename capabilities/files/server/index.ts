export { filePolicy } from '../model/policy.ts'
export type { StoredFile } from '../model/stored-file.ts'
export { addFile } from './add-file.ts'
export { registerFileRoutes } from './routes.ts'
