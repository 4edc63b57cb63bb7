import type { FastifyInstance } from 'fastify'
import { DOCUMENT_HEADER } from '#documents/model/preloaded-text.ts'
import { askedHost, hostName } from '#identity/server/index.ts'
import type { hostResolver } from '#workspaces/server/index.ts'
import { preloadedText } from './bootstrap-data.ts'
import type { OpenServices } from './services.ts'

/** `GET /api/notes/:noteId/text`: the text of a note before its page is connected; empty for whoever may not edit it. */
export function answerNoteText(
  server: FastifyInstance,
  { services }: OpenServices,
  hostOf: ReturnType<typeof hostResolver>,
): void {
  server.get<{ Params: { noteId: string }; Querystring: { schema?: unknown } }>(
    '/api/notes/:noteId/text',
    async (request, reply) => {
      const text = await preloadedText(services, await hostOf(hostName(askedHost(request))), request, {
        noteId: request.params.noteId,
        schema: request.query.schema,
      })
      if (!text) return reply.status(204).send()
      return reply
        .header(DOCUMENT_HEADER, text.name)
        .type('application/octet-stream')
        .send(Buffer.from(text.updates.buffer))
    },
  )
}
