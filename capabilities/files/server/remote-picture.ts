import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { createOutgoingHttp, OutgoingHttpError, type OutgoingHttp } from '#platform/server/outgoing-http/index.ts'
import { takeTurns } from '#platform/server/processes/take-turns.ts'
import type { RouteContext } from '#journal/server/index.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_REMOTE_PICTURE_PIXELS,
  PICTURE_DECODING_SECONDS,
  PICTURE_QUALITY_PERCENT,
  PICTURE_WIDTHS_PX,
} from '../model/limits.ts'

const MAX_ADDRESS_CHARS = 2_048
const FETCH_TIMEOUT_MS = 10_000
/** Pictures from elsewhere that one process fetches and scales down at a time. */
const REMOTE_PICTURES_AT_ONCE = 4
const LARGEST_WIDTH_PX = Math.max(...PICTURE_WIDTHS_PX)

/** A larger request gets the limit. */
const side = z.coerce
  .number()
  .int()
  .min(1)
  .transform((asked) => Math.min(asked, LARGEST_WIDTH_PX))
  .optional()
const query = z.object({ srcUrl: z.url().max(MAX_ADDRESS_CHARS), srcWidth: side, srcHeight: side })

const inTurn = takeTurns(REMOTE_PICTURES_AT_ONCE)

/**
 * `/image/remote/stream` (document 1 §2.10): a picture of another site, fetched here so that the site does not learn
 * who reads. It is re-encoded, in at most `srcWidth` by `srcHeight` pixels: nothing but its pixels is passed on. For
 * members.
 */
export function registerRemotePictures(
  server: FastifyInstance,
  { workspaceOf, outgoing = createOutgoingHttp() }: Pick<RouteContext, 'workspaceOf'> & { outgoing?: OutgoingHttp },
): void {
  server.get('/image/remote/stream', async (request, reply) => {
    await workspaceOf(request)
    const { srcUrl, srcWidth, srcHeight } = parseInput(query, request.query)
    const picture = await inTurn(async () =>
      draw(await fetchPicture(outgoing, srcUrl), {
        width: srcWidth ?? LARGEST_WIDTH_PX,
        height: srcHeight ?? LARGEST_WIDTH_PX,
      }),
    )
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'private, max-age=86400')
      .header('vary', 'cookie, authorization')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(picture)
  })
}

/** @throws Failure UnprocessableContent with a sentence, also for an address that is not public */
async function fetchPicture(outgoing: OutgoingHttp, url: string): Promise<Buffer> {
  try {
    const { status, body } = await outgoing.request({
      url,
      headers: { accept: 'image/*' },
      maxBytes: MAX_PICTURE_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
    })
    if (status !== 200) throw new Failure('UnprocessableContent', `${new URL(url).host} no longer has this picture.`)
    return body
  } catch (error) {
    if (error instanceof OutgoingHttpError) throw new Failure('UnprocessableContent', error.message, { cause: error })
    throw error
  }
}

async function draw(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_REMOTE_PICTURE_PIXELS, failOn: 'error', animated: true })
      .timeout({ seconds: PICTURE_DECODING_SECONDS })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: PICTURE_QUALITY_PERCENT })
      .toBuffer()
  } catch (error) {
    throw new Failure(
      'UnprocessableContent',
      'This picture cannot be read: it is damaged, too large, or of an unsupported type.',
      { cause: error },
    )
  }
}
