import type { HttpRoutes } from '#journal/server/index.ts'

/** The calls under /api/auth and GET /auth/ticket, with answers to failures of their own. */
export const routes: HttpRoutes = (server, { services }) => {
  server.register(services.identity.fastifyPlugin)
}
