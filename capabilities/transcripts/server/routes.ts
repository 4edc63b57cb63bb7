import { create as contentDisposition } from 'content-disposition'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId } from '#platform/kernel/ids.ts'
import type { HttpRoutes } from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { toSrt, toVtt } from '../model/captions.ts'
import { transcriptPolicy } from '../model/policy.ts'
import type { Transcript } from '../model/transcript.ts'
import { toHtml, toText } from '../model/written-transcript.ts'
import { toDocx } from './docx.ts'
import { readTranscript } from './read-transcript.ts'

const formats: Readonly<Record<string, { contentType: string; write(transcript: Transcript): string | Uint8Array }>> = {
  vtt: { contentType: 'text/vtt; charset=utf-8', write: toVtt },
  srt: { contentType: 'application/x-subrip; charset=utf-8', write: toSrt },
  txt: { contentType: 'text/plain; charset=utf-8', write: toText },
  html: { contentType: 'text/html; charset=utf-8', write: toHtml },
  docx: { contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', write: toDocx },
}

/** Transcripts to download: `GET /api/notes/{noteId}/transcript.{vtt|srt|txt|html|docx}`. */
export const routes: HttpRoutes = (server, { workspaceOf }) => {
  server.get<{ Params: { id: string; format: string } }>(
    '/api/notes/:id/transcript.:format',
    async (request, reply) => {
      const id = parseId(request.params.id)
      const format = formats[request.params.format]
      if (id === null || format === undefined) throw notFound('The transcript')
      const workspace = await workspaceOf(request)
      const transcript = await workspace.read(async (tx) => {
        const note = await requireNote(tx, workspace.actor, id)
        transcriptPolicy.authorize(workspace.actor, 'view', note)
        return readTranscript(tx, note)
      })
      const written = format.write(transcript)
      return reply
        .header('content-type', format.contentType)
        .header(
          'content-disposition',
          contentDisposition(`${transcript.title || 'Transcript'}.${request.params.format}`),
        )
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'no-store')
        .send(typeof written === 'string' ? written : Buffer.from(written))
    },
  )
}
