import { z } from 'zod'
import { box, boxAround, writeBox, type Box } from '#files/model/box.ts'
import type { Id } from '#platform/kernel/ids.ts'

/**
 * The part of a file that a highlight covers, which its note shows: words of a page, or boxes on a page or a picture.
 */
export interface Region {
  fileId: Id
  /** Counted from 1; null on a picture. */
  page: number | null
  /** Characters of the page's text, the end after the last one; null for a drawn region. */
  words: { start: number; end: number } | null
  /** What it covers; for words, one box per line. */
  boxes: readonly Box[]
}

export const newRegion = z
  .object({
    fileId: z.uuid(),
    page: z.int().min(1).nullable(),
    words: z.object({ start: z.int().min(0), end: z.int().min(1) }).optional(),
    boxes: z.array(box).min(1).optional(),
  })
  .refine(
    ({ words, boxes }) => (words === undefined) !== (boxes === undefined),
    'A region is words of a page or boxes.',
  )
  .refine(
    ({ words, page }) => words === undefined || (page !== null && words.start < words.end),
    'Select some words of a page first.',
  )

/** The order of highlights on one page: from top to bottom, then from left to right, in thousandths of the page. */
export function orderInFile({ page, boxes }: Pick<Region, 'page' | 'boxes'>): number {
  const [first] = boxes
  const thousandths = (part: number): number => Math.min(999, Math.floor(part * 1_000))
  return (page ?? 0) * 1_000_000 + thousandths(first?.y ?? 0) * 1_000 + thousandths(first?.x ?? 0)
}

/** The name of a region without words. */
export function regionName(region: Pick<Region, 'page'> | null): string {
  return region?.page == null ? 'Part of a picture' : `Part of page ${region.page}`
}

/** The margin around a region in its picture, as a fraction of the page. */
const MARGIN = 0.01

/** The address of the part of a page or picture that a region covers, as a picture (`width` asks for pixels). */
export function regionPicture({ fileId, page, boxes }: Region): string {
  const { x, y, width, height } = boxAround(boxes) ?? { x: 0, y: 0, width: 1, height: 1 }
  const [left, top] = [Math.max(0, x - MARGIN), Math.max(0, y - MARGIN)]
  const around = boxAround([
    { x: left, y: top, width: Math.min(1, x + width + MARGIN) - left, height: Math.min(1, y + height + MARGIN) - top },
  ])
  const written = writeBox(around ?? { x, y, width, height })
  return page === null
    ? `/image/${fileId}?box=${written}`
    : `/image/pdf-thumbnail/${fileId}?page=${page}&box=${written}`
}
