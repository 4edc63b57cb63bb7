export { registerMediaRoutes } from './routes.ts'
