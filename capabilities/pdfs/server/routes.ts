import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { PdfRefusal, PICTURE_FORMATS } from '#platform/server/pdf/index.ts'
import { writtenBox } from '#files/model/box.ts'
import { askedFile, sendPart } from '#files/server/index.ts'
import type { HttpRoutes } from '#journal/server/index.ts'
import { PAGE_WIDTHS_PX } from '../model/limits.ts'
import { drawnQuality, drawnWidth } from '../model/pdf.ts'
import { holdPdfs } from './pictures/open-pdfs.ts'
import { keepPictures } from './pictures/page-picture.ts'
import { findPages, findPdf } from './store.ts'

const MAX_ASKED_PX = 10_000
const pictureQuery = z.object({
  format: z.enum(PICTURE_FORMATS).default('webp'),
  page: z.coerce.number().int().min(1).default(1),
  quality: z.coerce.number().min(1).max(100).default(80),
  width: z.coerce.number().int().min(1).max(MAX_ASKED_PX).optional(),
  height: z.coerce.number().int().min(1).max(MAX_ASKED_PX).optional(),
  box: writtenBox.optional(),
})

// After a redaction the same address has another document: pages request it with `v`, and other clients revalidate.
const KEPT = 'private, max-age=86400, immutable'
const ASKED_AGAIN = 'private, no-cache'
const USUAL_WIDTH_PX = PAGE_WIDTHS_PX[2]

/**
 * A page of a document as a picture (document 1 §2.10): `/image/pdf-thumbnail/{fileId}` with `page` (from 1), `width`
 * or `height` in pixels, `format` (webp, png, jpeg) and `quality` in percent. Width and quality are rounded up to the
 * next stored one. `box` requests a part of the page, as WebP and in any width. `token` grants access as it does to the
 * file.
 */
export const routes: HttpRoutes = (server, asking) => {
  const pdfs = holdPdfs(asking.services)
  const pictures = keepPictures(asking.services, pdfs)
  server.addHook('onClose', async () => pdfs.close())

  server.get('/image/pdf-thumbnail/:fileId', async (request: FastifyRequest<{ Params: { fileId: string } }>, reply) => {
    const { format, page: number, quality, width, height, box } = parseInput(pictureQuery, request.query)
    const { workspace, file } = await askedFile(asking, request, request.params.fileId)
    const { pdf, page } = await workspace.read(async (tx) => ({
      pdf: await findPdf(tx, file.content.id),
      page: (await findPages(tx, file.content.id, number - 1, 1))[0],
    }))
    if (!pdf || page?.number !== number) throw notFound('The page')
    const storageKey = pdf.convertedKey ?? file.content.storageKey
    const asked = width ?? (height === undefined ? USUAL_WIDTH_PX : (height * page.width) / page.height)
    try {
      const picture = await pictures.find(
        { teamId: workspace.teamId, contentId: pdf.contentId, storageKey, page: number },
        { widthPx: drawnWidth(asked / (box?.width ?? 1)), format, quality: drawnQuality(quality) },
      )
      if (box) return await sendPart(reply, async () => picture, box, asked)
      return await reply
        .header('content-type', `image/${format}`)
        .header('cache-control', (request.query as { v?: unknown }).v === undefined ? ASKED_AGAIN : KEPT)
        .header('vary', 'cookie, authorization')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(picture)
    } catch (error) {
      if (error instanceof PdfRefusal) throw new Failure('NotFound', error.message)
      throw error
    }
  })
}
