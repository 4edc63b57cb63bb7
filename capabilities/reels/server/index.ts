export { registerReelRoutes } from './routes.ts'
