export { addFile } from './add-file.ts'
export { registerFileRoutes } from './routes.ts'
