import type { FastifyRequest } from 'fastify'

const UPLOAD_ROUTES: ReadonlySet<string> = new Set([
  '/api/files',
  '/api/imports',
  '/api/uploads',
  '/api/uploads/:fileId',
])

/** Whether a request uploads: limited by person, so that an office behind one address can work. */
export function isUpload({ routeOptions }: FastifyRequest): boolean {
  return UPLOAD_ROUTES.has(routeOptions.url ?? '')
}
