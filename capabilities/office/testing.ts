import { strToU8, zipSync } from 'fflate'
import { addFile } from '#files/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { z } from 'zod'

interface FileToStore {
  scopeId: Id
  name: string
  bytes: Uint8Array
  contentType: string
}

const addOfficeFile = defineCommand({
  name: 'add-test-office-file',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<FileToStore>(),
  trustsInput: true,
  async run(context, file) {
    const { id, content } = await addFile(context, file)
    return { fileId: id, contentId: content.id }
  },
})

/** Stores an office file in a scope, as an upload would. */
export async function storeOfficeFile(
  context: WorkspaceContext,
  file: FileToStore,
): Promise<{ fileId: Id; contentId: Id }> {
  return runCommand(context, addOfficeFile, file)
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The references of a part, as such files write them: ids, the last word of the type, and the target. */
function references(...of: Array<readonly [string, string, string]>): Uint8Array {
  return strToU8(
    `<Relationships xmlns="${RELATIONSHIPS}">${of.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
  )
}

/** A slide of a presentation that a test creates. */
interface TestSlide {
  title: string
  lines: readonly string[]
  notes?: string
}

/** Writes a small presentation. */
export function makePresentation(slides: readonly TestSlide[]): Buffer {
  const shape = (placeholder: string, lines: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr>` +
    `<p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody>` +
    '</p:sp>'
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ' +
        'PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/>' +
        '</Types>',
    ),
    '_rels/.rels': references(['r1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': strToU8(
      `<p:presentation><p:sldIdLst>${slides.map((_slide, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': references(
      ...slides.map((_slide, at) => [`r${at}`, 'slide', `slides/slide${at}.xml`] as const),
    ),
  }
  for (const [at, { title, lines, notes }] of slides.entries()) {
    parts[`ppt/slides/slide${at}.xml`] = strToU8(
      `<p:sld>${shape('title', [title])}${shape('body', lines)}<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" descr="A chart of receipts"/></p:nvPicPr></p:pic></p:sld>`,
    )
    if (notes === undefined) continue
    parts[`ppt/slides/_rels/slide${at}.xml.rels`] = references(['n', 'notesSlide', `../notesSlides/notes${at}.xml`])
    parts[`ppt/notesSlides/notes${at}.xml`] = strToU8(
      `<p:notes>${shape('sldNum', ['7'])}${shape('body', [notes])}</p:notes>`,
    )
  }
  return Buffer.from(zipSync(parts))
}

/** Writes a small Word document: paragraphs, each with a style. */
export function makeWordDocument(paragraphs: ReadonlyArray<readonly [style: string, text: string]>): Buffer {
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ' +
          'PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>' +
          '</Types>',
      ),
      '_rels/.rels': references(['r1', 'officeDocument', 'word/document.xml']),
      'word/_rels/document.xml.rels': references(['r1', 'styles', 'styles.xml']),
      'word/styles.xml': strToU8(
        '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
      ),
      'word/document.xml': strToU8(
        `<w:document><w:body>${paragraphs.map(([style, text]) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
      ),
    }),
  )
}
