import type { FastifyInstance } from 'fastify'
import { forbidden } from '#platform/kernel/errors.ts'
import { mayReadMetrics } from '#platform/server/metrics/index.ts'
import type { Collaboration } from '#documents/server/index.ts'
import { refuseOtherNames } from './own-names.ts'
import type { OpenServices } from './services.ts'

/** `/metrics` for a Prometheus server: with the token if one is set, otherwise from this machine only. */
export function answerMetrics(
  server: FastifyInstance,
  { services, followers, reading }: OpenServices,
  collaboration: Pick<Collaboration, 'counts'>,
): void {
  const { metrics, queue, configuration } = services
  metrics.watch('quarry_jobs_waiting', 'Background jobs that wait to be run.', queue.waiting)
  metrics.watch(
    'quarry_documents_open',
    'Documents that someone edits through this process.',
    () => collaboration.counts().documents,
  )
  metrics.watch(
    'quarry_document_connections',
    'Editors connected to this process.',
    () => collaboration.counts().connections,
  )
  if (reading) {
    metrics.watch(
      'quarry_reading_thread_bytes',
      'Memory of the thread that answers dear questions; 0 while it is not needed.',
      reading.bytes,
    )
    metrics.watch('quarry_reading_thread_answers', 'Dear questions that the thread has answered.', reading.answered)
  }
  metrics.watchEach(
    'quarry_follower_lag_seconds',
    'Age of the oldest event that what follows the journal in this process has not dealt with yet.',
    'follower',
    async () => {
      const figures = new Map<string, number>()
      for (const { name, secondsBehind } of followers) {
        const seconds = await secondsBehind()
        if (seconds !== null) figures.set(name, seconds)
      }
      return figures
    },
  )

  server.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    // A client with the token may use any name: inside a cluster there are names other than ours.
    if (configuration.metricsToken === undefined) refuseOtherNames(configuration.publicUrl, request)
    const { authorization } = request.headers
    const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    if (
      !mayReadMetrics(
        {
          address: request.socket.remoteAddress ?? '',
          forwarded,
          ...(authorization === undefined ? {} : { authorization }),
        },
        configuration.metricsToken,
      )
    ) {
      throw forbidden('The metrics are read with the token of METRICS_TOKEN, or from the machine itself.')
    }
    const { contentType, body } = await metrics.render()
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(body)
  })
}
