export { isBeingRedacted } from './store.ts'
export { registerRedactionRoutes } from './routes.ts'
