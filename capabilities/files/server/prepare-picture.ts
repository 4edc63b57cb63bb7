import { buffer } from 'node:stream/consumers'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Id } from '#platform/kernel/ids.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { takeTurns } from '#platform/server/processes/take-turns.ts'
import type { Storage } from '#platform/server/storage/index.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PREPARED_PICTURE_BYTES,
  PICTURE_DECODING_SECONDS,
  PICTURE_QUALITY_PERCENT,
  PICTURE_WIDTHS_PX,
} from '../model/limits.ts'
import type { StoredContent } from '../model/stored-file.ts'

type Picture = Pick<
  StoredContent,
  'imagePixelWidth' | 'imagePixelHeight' | 'imageColor' | 'imageWidths' | 'imageFailure'
>

// Nothing is cached between pictures; one thread each, since the process has other work.
sharp.cache(false)
sharp.concurrency(1)

/** Types that every browser can show. */
const SHOWN_EVERYWHERE = /^image\/(?:png|jpeg|gif|webp|avif)$/
const DRAWING = 'image/svg+xml'
/** Instead of a width: as wide as a drawing declares. */
const OWN_WIDTH = 0
const LARGEST_WIDTH_PX = Math.max(...PICTURE_WIDTHS_PX)
/** Dots per inch at which a drawing has its declared size. */
const NATURAL_DENSITY = 72
/** More would produce an enormous picture of a tiny drawing before it is scaled down. */
const MAX_DENSITY = 7_200
/** Drawings that one process draws at a time. */
const DRAWN_AT_ONCE = 2
const inTurn = takeTurns(DRAWN_AT_ONCE)
const UNREADABLE =
  'This picture cannot be read: it is broken, or of a kind that nothing here opens. It can still be downloaded.'

/** The storage key of a picture's copy in a width. */
function pictureKey(teamId: Id, contentId: Id, width: number): string {
  return `cell/${teamId}/contents/${contentId}/pictures/${width}.webp`
}

/**
 * Inspects a stored picture: its displayed size, its colour, and smaller copies of it, which are stored. A picture that
 * cannot be read gets a failure; a drawing (SVG) is drawn when it is requested.
 */
export async function preparePicture(storage: Storage, teamId: Id, content: StoredContent): Promise<Picture> {
  const asItIs: Picture = {
    imagePixelWidth: content.imagePixelWidth,
    imagePixelHeight: content.imagePixelHeight,
    imageColor: null,
    imageWidths: [],
    imageFailure: null,
  }
  if (content.contentType === DRAWING) {
    const size =
      content.bytes > MAX_PICTURE_BYTES
        ? null
        : await sizeOfDrawing(await buffer(await storage.get(content.storageKey)))
    return size
      ? { ...asItIs, imagePixelWidth: Math.round(size.width), imagePixelHeight: Math.round(size.height) }
      : { ...asItIs, imageFailure: UNREADABLE }
  }
  if (content.bytes > MAX_PREPARED_PICTURE_BYTES)
    return SHOWN_EVERYWHERE.test(content.contentType) ? asItIs : { ...asItIs, imageFailure: UNREADABLE }
  const bytes = await buffer(await storage.get(content.storageKey))
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      .timeout({ seconds: PICTURE_DECODING_SECONDS })
      .autoOrient()
  try {
    const metadata = await decoded(open().metadata())
    const { width, height } = metadata.autoOrient
    const imageColor = await decoded(colorOf(open()))
    // Animations are not copied: a copy would not move.
    const widths =
      (metadata.pages ?? 1) > 1 && SHOWN_EVERYWHERE.test(content.contentType)
        ? []
        : copiesOf(metadata, content.contentType)
    for (const copy of widths) {
      const small = await decoded(
        open().resize({ width: copy, withoutEnlargement: true }).webp({ quality: PICTURE_QUALITY_PERCENT }).toBuffer(),
      )
      await storage.put(pictureKey(teamId, content.id, copy), small, { contentType: 'image/webp' })
    }
    return { imagePixelWidth: width, imagePixelHeight: height, imageColor, imageWidths: widths, imageFailure: null }
  } catch (error) {
    if (error instanceof UndecodableError) return { ...asItIs, imageFailure: UNREADABLE }
    throw error
  }
}

/** A picture that cannot be decoded, whatever is wrong with its bytes. */
class UndecodableError extends Error {
  override readonly name = 'UndecodableError'
}

async function decoded<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new UndecodableError('The picture cannot be decoded.', { cause: error })
  }
}

/** The widths below its own; a picture that some browsers cannot show is also copied in its own width. */
function copiesOf({ autoOrient: { width } }: Metadata, contentType: string): number[] {
  const smaller = PICTURE_WIDTHS_PX.filter((one) => one < width)
  const largest = PICTURE_WIDTHS_PX.at(-1) ?? width
  return SHOWN_EVERYWHERE.test(contentType) || width > largest ? smaller : [...smaller, width]
}

/**
 * What is sent for a picture in the requested size: a copy of it, or the picture itself; for a drawing a picture, never
 * its source.
 * @throws Failure NotFound for a drawing that cannot be drawn
 */
export async function pictureOfWidth(
  storage: Storage,
  teamId: Id,
  content: StoredContent,
  { width, height }: { width?: number; height?: number },
): Promise<{ storageKey: string; contentType: string; bytes: number }> {
  if (content.contentType === DRAWING) return drawnPicture(storage, teamId, content, { width, height })
  const copy = fittingWidth(content, width, height)
  const storageKey = copy === undefined ? content.storageKey : pictureKey(teamId, content.id, copy)
  const stored = copy === undefined ? undefined : await storage.info(storageKey)
  return stored
    ? { storageKey, contentType: 'image/webp', bytes: stored.bytes }
    : { storageKey: content.storageKey, contentType: content.contentType, bytes: content.bytes }
}

/**
 * The narrowest copy that fills the requested size; without one, the picture itself, or its widest copy where browsers
 * can only show that.
 */
export function fittingWidth(
  { contentType, imageWidths, imagePixelWidth, imagePixelHeight }: StoredContent,
  width?: number,
  height?: number,
): number | undefined {
  const requested = Math.max(
    width ?? 0,
    height === undefined || imagePixelHeight === null || imagePixelWidth === null
      ? 0
      : Math.ceil((height * imagePixelWidth) / imagePixelHeight),
  )
  const fitting = requested === 0 ? undefined : imageWidths.find((one) => one >= requested)
  return (
    fitting ??
    // For more than the largest copy, that copy is sent: the picture itself may be a hundred times as large.
    (SHOWN_EVERYWHERE.test(contentType) && (requested === 0 || (imagePixelWidth ?? 0) <= LARGEST_WIDTH_PX)
      ? undefined
      : imageWidths.at(-1))
  )
}

/** A drawing as a picture, in its own size or in the next stored width; drawn once, and stored. */
async function drawnPicture(
  storage: Storage,
  teamId: Id,
  content: StoredContent,
  { width, height }: { width?: number | undefined; height?: number | undefined },
): Promise<{ storageKey: string; contentType: string; bytes: number }> {
  const ratio = (content.imagePixelWidth ?? 1) / (content.imagePixelHeight ?? 1)
  const requested = width ?? (height === undefined ? OWN_WIDTH : height * ratio)
  const drawn =
    requested === OWN_WIDTH ? OWN_WIDTH : (PICTURE_WIDTHS_PX.find((one) => one >= requested) ?? LARGEST_WIDTH_PX)
  const storageKey = pictureKey(teamId, content.id, drawn)
  const kept = await storage.info(storageKey)
  if (kept) return { storageKey, contentType: 'image/webp', bytes: kept.bytes }
  if (content.bytes > MAX_PICTURE_BYTES) throw notFound('The picture')
  const picture = await inTurn(async () => draw(await buffer(await storage.get(content.storageKey)), drawn))
  if (!picture) throw notFound('The picture')
  await storage.put(storageKey, picture, { contentType: 'image/webp' })
  return { storageKey, contentType: 'image/webp', bytes: picture.byteLength }
}

/** The size that a drawing declares; null for bytes that are none. */
async function sizeOfDrawing(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const found = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
    .metadata()
    .catch(() => null)
  return found?.format === 'svg' && found.width > 0 && found.height > 0 ? found : null
}

/** Draws an SVG in a width; null for bytes that are none. Nothing that it references elsewhere is fetched. */
async function draw(bytes: Buffer, asked: number): Promise<Buffer | null> {
  const size = await sizeOfDrawing(bytes)
  if (!size) return null
  const width = asked === OWN_WIDTH ? Math.min(size.width, LARGEST_WIDTH_PX) : asked
  const density = Math.max(1, Math.min(MAX_DENSITY, (NATURAL_DENSITY * width) / size.width))
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, density })
    .timeout({ seconds: PICTURE_DECODING_SECONDS })
    .resize({ width })
    .webp({ quality: PICTURE_QUALITY_PERCENT })
    .toBuffer()
    .catch(() => null)
}

async function colorOf(picture: Sharp): Promise<string> {
  const { dominant } = await sharp(
    await picture
      .resize({ width: 64, height: 64, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer(),
  ).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
