export { registerPdfRoutes } from './routes.ts'
