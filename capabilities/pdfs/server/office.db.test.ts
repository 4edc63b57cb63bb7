import { beforeAll, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { findOffice } from '#platform/server/pdf/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { storeDocument } from '../testing.ts'
import { holdPdfs } from './pictures/open-pdfs.ts'
import { readStoredPdf } from './reading/read-stored-pdf.ts'
import { findPages, findPdf } from './store.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const CONVERTED_MS = 120_000
const hasOffice = await findOffice(services.configuration.office).then(
  () => true,
  () => false,
)
const OFFICE = 'application/vnd.openxmlformats-officedocument'

let docx: Buffer
beforeAll(() => {
  const package_ = 'http://schemas.openxmlformats.org/package/2006'
  docx = Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${package_}/content-types"><Default Extension="rels" ` +
          'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
          `PartName="/word/document.xml" ContentType="${OFFICE}.wordprocessingml.document.main+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${package_}/relationships"><Relationship Id="r1" ` +
          'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
          'Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Notes of the meeting</w:t></w:r></w:p></w:body></w:document>',
      ),
    }),
  )
})

test.skipIf(!hasOffice)(
  'an office document is converted to a PDF once, whose pages are read and drawn',
  async () => {
    const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Meetings' })
    const ada = await workspace.founder()
    const { scope_id: scopeId } = await ada.database.read(async (tx) =>
      tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const { fileId, contentId } = await storeDocument(ada, {
      scopeId,
      name: 'Meeting.docx',
      bytes: docx,
      contentType: `${OFFICE}.wordprocessingml.document`,
    })
    await readStoredPdf({ services, teamId: workspace.teamId, contentId, signal: new AbortController().signal })
    const pdf = await ada.database.read(async (tx) => findPdf(tx, contentId))
    expect(pdf).toMatchObject({
      status: 'COMPLETE',
      origin: 'converted',
      pageCount: 1,
      convertedKey: `cell/${workspace.teamId}/contents/${contentId}/pdf/document.pdf`,
    })
    expect((await ada.database.read(async (tx) => findPages(tx, contentId, 0, 9))).map(({ text }) => text)).toEqual([
      'Notes of the meeting',
    ])
    const events = await ada.database.read(async (tx) =>
      tx.selectFrom('journal').select('type').where('resource_id', '=', fileId).orderBy('sequence').execute(),
    )
    expect(events.map(({ type }) => type)).toEqual(['file.added', 'job.completed', 'page.processed', 'pdf.complete'])
    const pdfs = holdPdfs(services)
    const picture = await pdfs.use(pdf?.convertedKey ?? '', async (opened) =>
      opened.drawPage(1, { widthPx: 160, format: 'png', quality: 80 }),
    )
    expect(picture.length).toBeGreaterThan(500)
    await pdfs.close()
  },
  CONVERTED_MS,
)
