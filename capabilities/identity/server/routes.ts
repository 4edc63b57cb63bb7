import type { HttpRoutes } from '#journal/server/index.ts'

/** The calls under /api/auth and GET /auth/ticket, with their own answers to failures. */
export const routes: HttpRoutes = (server, { services }) => {
  server.register(services.identity.fastifyPlugin)
}
