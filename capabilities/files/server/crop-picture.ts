import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import { notFound } from '#platform/kernel/errors.ts'
import { takeTurns } from '#platform/server/processes/take-turns.ts'
import { ObjectMissingError } from '#platform/server/storage/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { Box } from '../model/box.ts'
import { MAX_CROPPED_WIDTH_PX, MAX_PICTURE_PIXELS, MAX_PREPARED_PICTURE_BYTES } from '../model/limits.ts'
import type { StoredContent } from '../model/stored-file.ts'
import { pictureOfWidth } from './prepare-picture.ts'

const DECODING_SECONDS = 10
const QUALITY_PERCENT = 82
/** Parts of wider pictures are cut from a copy. */
const LARGE_PX = 4_000
/** After a file was redacted, its address serves another picture. */
const KEPT_FOR_MINUTES = 'private, max-age=300'
/** Parts that one process cuts at a time; others wait for their turn, before the picture is fetched. */
const AT_ONCE = 2

const inTurn = takeTurns(AT_ONCE)

/**
 * Sends a part of a picture as WebP, oriented as displayed, no wider than requested and not enlarged. Only the
 * requesting browser caches it, the storage does not: requests for many parts must not fill it.
 * @throws Failure NotFound where the bytes cannot be decoded
 */
export async function sendPart(
  reply: FastifyReply,
  fetchBytes: () => Promise<Uint8Array>,
  part: Box,
  widthPx?: number,
): Promise<FastifyReply> {
  const picture = await inTurn(async () =>
    cut(
      await fetchBytes(),
      part,
      Math.max(1, Math.round(Math.min(widthPx ?? MAX_CROPPED_WIDTH_PX, MAX_CROPPED_WIDTH_PX))),
    ),
  )
  if (!picture) throw notFound('The picture')
  return reply
    .header('content-type', 'image/webp')
    .header('cache-control', KEPT_FOR_MINUTES)
    .header('vary', 'cookie, authorization')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(picture)
}

/**
 * The bytes of a stored picture that parts are cut from: for a very large one its largest copy.
 * @throws Failure NotFound for a drawing, and for pictures that cannot be read
 */
export async function bytesToCut(
  { services: { storage }, teamId }: WorkspaceContext,
  content: StoredContent,
): Promise<Buffer> {
  if (content.contentType === 'image/svg+xml' || content.imageFailure !== null) throw notFound('The picture')
  const widest = (content.imagePixelWidth ?? 0) > LARGE_PX ? content.imageWidths.at(-1) : undefined
  const { storageKey, bytes } = await pictureOfWidth(
    storage,
    teamId,
    content,
    widest === undefined ? {} : { width: widest },
  )
  if (bytes > MAX_PREPARED_PICTURE_BYTES) throw notFound('The picture')
  try {
    return await buffer(await storage.get(storageKey))
  } catch (error) {
    if (error instanceof ObjectMissingError) throw notFound('The picture')
    throw error
  }
}

async function cut(bytes: Uint8Array, { x, y, width, height }: Box, widthPx: number): Promise<Buffer | null> {
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
  const size = await open()
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => null,
    )
  if (!size) return null
  const [left, top] = [
    Math.min(size.width - 1, Math.floor(x * size.width)),
    Math.min(size.height - 1, Math.floor(y * size.height)),
  ]
  const extract = { left, top, width: pixels(width, size.width, left), height: pixels(height, size.height, top) }
  return open()
    .extract(extract)
    .resize({ width: widthPx, withoutEnlargement: true })
    .webp({ quality: QUALITY_PERCENT })
    .toBuffer()
    .catch(() => null)
}

function pixels(part: number, whole: number, from: number): number {
  return Math.max(1, Math.min(Math.ceil(part * whole), whole - from))
}
