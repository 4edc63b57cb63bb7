export { registerMediaRoutes } from './routes.ts'
export { findFileMedia, findPlaylist } from './store.ts'
