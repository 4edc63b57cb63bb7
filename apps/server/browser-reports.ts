import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { redactUrl } from '#platform/kernel/redact-url.ts'

const MAX_REPORT_BYTES = 65_536

/** A browser's report of a fault: limited, never trusted, only logged. */
const faultReport = z
  .object({
    message: z.string().max(2000),
    stack: z.string().max(20_000).optional(),
    address: z.string().max(2048).optional(),
  })
  .loose()

/** `POST /api/reports`: logs the faults of pages. */
export function logBrowserReports(server: FastifyInstance): void {
  server.post('/api/reports', { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    const report = faultReport.safeParse(request.body)
    if (report.success)
      request.log.warn(
        { report: { ...report.data, address: redactUrl(report.data.address ?? '') } },
        'fault in a browser',
      )
    return reply.status(204).send()
  })
}
