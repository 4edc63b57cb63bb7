import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import {
  getDocument,
  PasswordException,
  Util,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MAX_DRAWN_PIXELS, MAX_PDF_PAGES, MAX_RECOGNITION_SIDE_PX, RECOGNITION_DPI } from './limits.ts'
import { boxOf, composeText, type Matrix, type TextPiece } from './page-text.ts'
import type { PageText, PictureWish } from './pdf-messages.ts'
import { PdfRefusal } from './pdf-refusal.ts'

/** A document in this process. Pages count from 1. */
export interface OpenDocument {
  pageCount: number
  /** The title in the document, whatever it is; null if there is none. */
  title: string | null
  /** The text in the page. */
  read(page: number): Promise<PageText>
  draw(page: number, wish: PictureWish): Promise<Uint8Array>
  /** The page in shades of grey (PGM), for text recognition; null for a blank one. */
  grey(page: number): Promise<{ width: number; height: number; picture: Buffer | null; scale: number }>
}

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const POINTS_PER_INCH = 72
const DAMAGED = 'This PDF cannot be read: it is broken. It can still be downloaded.'
/** The ascent of a font that does not say how far it reaches above its line. */
const USUAL_ASCENT = 0.8
/** A page whose shades of grey differ by less than this is blank. */
const BLANK_SHADES = 24

/** @throws PdfRefusal with a sentence */
export async function openDocument(url: URL): Promise<OpenDocument> {
  const loading = getDocument({
    url: url.href,
    // Only what a page needs is read.
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 262_144,
    cMapUrl: join(PACKAGE, 'cmaps/'),
    standardFontDataUrl: join(PACKAGE, 'standard_fonts/'),
    wasmUrl: join(PACKAGE, 'wasm/'),
    iccUrl: join(PACKAGE, 'iccs/'),
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  })
  const document = await loading.promise.catch((error: unknown) => {
    if (error instanceof PasswordException)
      throw new PdfRefusal(
        'PASSWORD',
        'This PDF opens only with its password. Upload a copy without one to read it here.',
        error,
      )
    throw new PdfRefusal('DAMAGED', DAMAGED, error)
  })
  const { numPages: pageCount } = document
  if (pageCount > MAX_PDF_PAGES) {
    throw new PdfRefusal(
      'TOO_MANY_PAGES',
      `This PDF has ${pageCount.toLocaleString('en-US')} pages. At most ${MAX_PDF_PAGES.toLocaleString('en-US')} can be read here.`,
    )
  }
  const withPage = async <Result>(number: number, work: (page: PDFPageProxy) => Promise<Result>): Promise<Result> => {
    let page: PDFPageProxy
    try {
      page = await document.getPage(number)
    } catch (error) {
      throw new PdfRefusal('DAMAGED', 'This page cannot be read: it is broken.', error)
    }
    try {
      return await work(page)
    } finally {
      page.cleanup()
    }
  }
  return {
    pageCount,
    title: await titleOf(document),
    read: async (number) => withPage(number, readPage),
    draw: async (number, wish) =>
      withPage(number, async (page) => {
        const canvas = await drawPage(page, wish.widthPx / page.getViewport({ scale: 1 }).width)
        return wish.format === 'png' ? canvas.encode('png') : canvas.encode(wish.format, wish.quality)
      }),
    grey: async (number) =>
      withPage(number, async (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        const scale = Math.min(RECOGNITION_DPI / POINTS_PER_INCH, MAX_RECOGNITION_SIDE_PX / Math.max(width, height))
        return { width, height, scale, picture: greyPicture(await drawPage(page, scale)) }
      }),
  }
}

/** An unreadable title is no reason to refuse the pages. */
async function titleOf(document: PDFDocumentProxy): Promise<string | null> {
  try {
    const { info, metadata } = await document.getMetadata()
    const given: unknown[] = [metadata?.get('dc:title'), 'Title' in info ? info.Title : null]
    return (given.find((one) => typeof one === 'string' && one.trim() !== '') as string | undefined) ?? null
  } catch {
    return null
  }
}

async function readPage(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 })
  const { items, styles } = await page.getTextContent()
  const pieces: TextPiece[] = []
  for (const item of items) {
    if (!('str' in item)) continue
    const style = styles[item.fontName]
    const place = Util.transform(viewport.transform, item.transform) as unknown as Matrix
    const ascent = style?.ascent || (style?.descent ? 1 + style.descent : USUAL_ASCENT)
    pieces.push({
      text: item.str,
      box: boxOf(place, { width: item.width, height: item.height, ascent, isVertical: style?.vertical === true }),
      endsLine: item.hasEOL,
    })
  }
  return { width: viewport.width, height: viewport.height, ...composeText(pieces) }
}

async function drawPage(page: PDFPageProxy, scale: number): Promise<Canvas> {
  const { width, height } = page.getViewport({ scale: 1 })
  const bounded = Math.min(scale, Math.sqrt(MAX_DRAWN_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale: bounded })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  // The types only know the canvas of browsers; this one has everything that is used of it.
  const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  try {
    await page.render({ canvas: null, canvasContext: context, viewport }).promise
  } catch (error) {
    throw new PdfRefusal('DAMAGED', 'This page cannot be drawn: it is broken.', error)
  }
  return canvas
}

function greyPicture(canvas: Canvas): Buffer | null {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const picture = Buffer.alloc(head.length + width * height)
  head.copy(picture)
  let [darkest, lightest] = [255, 0]
  for (let pixel = 0, at = head.length; at < picture.length; pixel += 4, at += 1) {
    // Rec. 709, in 256ths.
    const shade = ((data[pixel] ?? 0) * 54 + (data[pixel + 1] ?? 0) * 183 + (data[pixel + 2] ?? 0) * 19) >> 8
    picture[at] = shade
    if (shade < darkest) darkest = shade
    if (shade > lightest) lightest = shade
  }
  return lightest - darkest < BLANK_SHADES ? null : picture
}
