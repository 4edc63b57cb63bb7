import mammoth from 'mammoth'
import { parseFragment, serialize } from 'parse5'
import { cutText } from '#platform/kernel/text.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { MAX_WARNINGS } from '../../model/limits.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { MAX_DOCUMENT_XML_BYTES } from '#platform/server/foreign-files/limits.ts'
import { unpackArchive } from '#platform/server/foreign-files/archive.ts'
import { decodeXml } from '#platform/server/foreign-files/xml.ts'
import { createPictureStore } from './pictures.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { textOfNode } from './text-of-node.ts'

/** Comments are left out by default; here they come after the text like footnotes. */
const STYLE_MAP = [
  'comment-reference => sup',
  'u => u',
  'strike => s',
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
]
const TEXT_PARTS =
  /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|comments|diagrams\/data\d*|charts\/chart\d*)\.xml$/i

/** The reference in the running text to a note below it, and the link back. */
const REFERENCE_MARK =
  /<sup><a href="#(?:footnote|endnote|comment)-[^>]*>\[[^\]]*\]<\/a><\/sup>|<a href="#(?:footnote|endnote|comment)-ref-[^>]*>↑<\/a>/g

/** The paragraphs of a part, from its text runs; text deleted in tracked changes has another tag and is skipped. */
function partParagraphs(xml: string): string[] {
  const paragraphs: string[] = []
  let current = ''
  const pattern =
    /<(?:w|a|m):t(?:\s[^>]*)?>([^<]*)<\/(?:w|a|m):t>|<(?:w:tab|w:br|w:cr)\s*\/>|<\/(?:w|a):p>|<c:v>([^<]*)<\/c:v>/g
  for (const [token, run, chartValue] of xml.matchAll(pattern)) {
    if (run !== undefined) current += decodeXml(run)
    else if (chartValue !== undefined) paragraphs.push(decodeXml(chartValue))
    else if (token.startsWith('</')) {
      paragraphs.push(current)
      current = ''
    } else current += ' '
  }
  paragraphs.push(current)
  return paragraphs.filter((paragraph) => paragraph.trim() !== '')
}

/** Text without white space, so that runs that were joined differently still compare equal. */
function bare(text: string): string {
  return text.replace(/\s+/gu, '')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function textOfHtml(html: string): string {
  return textOfNode(parseFragment(html))
}

function documentTitle(parts: ReadonlyMap<string, Uint8Array>, html: string): string | null {
  const core = parts.get('docProps/core.xml')
  const named = core ? /<dc:title>([^<]+)<\/dc:title>/.exec(Buffer.from(core).toString('utf8'))?.[1] : undefined
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]
  const title = (named ? decodeXml(named) : heading ? textOfHtml(heading) : '').replace(/\s+/gu, ' ').trim()
  return title === '' ? null : cutText(title, MAX_NOTE_TITLE_CHARS)
}

/**
 * A Word document as HTML with footnotes, endnotes and comments after the text. Text outside the body (headers,
 * footers, charts, shapes) follows at the end under its own heading, so that no word is lost. Pictures become files.
 * @throws Failure for damaged, protected and oversized files.
 */
export async function readDocx(bytes: Buffer): Promise<ParsedDocument> {
  const parts = unpackArchive(
    bytes,
    (path) => TEXT_PARTS.test(path) || path === 'docProps/core.xml',
    MAX_DOCUMENT_XML_BYTES,
  )
  const pictures = createPictureStore()
  const warnings = new Set<string>()
  let html: string
  try {
    const result = await mammoth.convertToHtml(
      { buffer: bytes },
      {
        styleMap: STYLE_MAP,
        includeEmbeddedStyleMap: false,
        convertImage: mammoth.images.imgElement(async (image) => {
          const picture = await image.readAsBuffer()
          return { src: pictures.add(picture, image.contentType) ?? '' }
        }),
      },
    )
    html = result.value
    for (const message of result.messages) {
      if (message.type === 'error')
        warnings.add('A picture or other part of the document could not be read and was left out.')
    }
  } catch (error) {
    throw unreadable('DAMAGED', 'The document is damaged and cannot be read.', error)
  }
  const present = bare(textOfHtml(html.replace(REFERENCE_MARK, '')))
  let reached = 0
  const elsewhere: string[] = []
  const seen = new Set<string>()
  for (const [, part] of parts) {
    for (const paragraph of partParagraphs(Buffer.from(part).toString('utf8'))) {
      const text = bare(paragraph)
      // Paragraphs come in the order of the page, so the search continues where the last one ended.
      const ahead = present.indexOf(text, reached)
      if (ahead !== -1) {
        reached = ahead + text.length
        continue
      }
      if (seen.has(text) || present.includes(text)) continue
      seen.add(text)
      elsewhere.push(paragraph)
    }
  }
  const body =
    elsewhere.length === 0
      ? html
      : `${html}<h2>Elsewhere in the document</h2>${elsewhere.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`
  const title = documentTitle(parts, html)
  if (body.trim() === '') throw unreadable('EMPTY', 'The document holds no text and no pictures.')
  return {
    format: 'docx',
    title,
    html: serialize(parseFragment(body)),
    warnings: [...warnings, ...pictures.warnings].slice(0, MAX_WARNINGS),
    files: pictures.files,
  }
}
