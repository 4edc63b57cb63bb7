export { registerRedactionRoutes } from './routes.ts'
