import { buffer } from 'node:stream/consumers'
import type { Services } from '#journal/server/index.ts'
import { ObjectMissingError } from '#platform/server/storage/index.ts'
import type { PictureWish } from '#platform/server/pdf/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { OpenPdfs } from './open-pdfs.ts'

interface PageToDraw {
  teamId: Id
  contentId: Id
  /** The storage key of the PDF. */
  storageKey: string
  page: number
}

export interface PagePictures {
  /** The picture of a page, drawn once and stored. @throws PdfRefusal */
  find(page: PageToDraw, wish: PictureWish): Promise<Uint8Array>
}

export function keepPictures({ storage }: Services, pdfs: OpenPdfs): PagePictures {
  const underWay = new Map<string, Promise<Uint8Array>>()
  const draw = async ({ storageKey, page }: PageToDraw, wish: PictureWish, key: string): Promise<Uint8Array> => {
    const picture = await pdfs.use(storageKey, async (pdf) => pdf.drawPage(page, wish))
    await storage.put(key, Buffer.from(picture), { contentType: `image/${wish.format}` })
    return picture
  }
  return {
    async find(page, wish) {
      const key = keyOf(page, wish)
      try {
        return await buffer(await storage.get(key))
      } catch (error) {
        if (!(error instanceof ObjectMissingError)) throw error
      }
      // Simultaneous requests for the same picture share one drawing.
      const drawing = underWay.get(key) ?? draw(page, wish, key).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
  }
}

function keyOf({ teamId, contentId, page }: PageToDraw, { widthPx, format, quality }: PictureWish): string {
  return `cell/${teamId}/contents/${contentId}/pdf/pages/${page}-${widthPx}${format === 'png' ? '' : `-${quality}`}.${format}`
}
