import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { preparePicture } from '#files/server/prepare-picture.ts'
import { sniffContentType } from '#files/server/sniff-content-type.ts'
import { findFiles } from '#files/server/index.ts'
import { sniffPicture } from '#files/model/sniff-picture.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { formatOf } from '#office/model/office-file.ts'
import { readStoredFile } from '#office/server/reading/read-stored-file.ts'
import { findOfficeFile } from '#office/server/store.ts'
import { readStoredPdf } from '#pdfs/server/reading/read-stored-pdf.ts'
import { findPdf } from '#pdfs/server/store.ts'
import { storeDocument } from '#pdfs/testing.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { proofSample, proofSize } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'

// Real files, read in place and never copied: ../shared/data beside the repository. If it is absent, these tests are
// skipped.
const DATA = join(import.meta.dirname, '../../../shared/data/6-documents')
const present = existsSync(DATA)
const { services, newWorkspace } = await useServices()
const LONGEST_MS = 600_000
/** The number of files of each collection, in addition to the named ones, that are processed in every run. */
const SOME_FILES = 2
const HANDED_OUT = ['english.cp500.txt']
const REFUSED = {
  DAMAGED: ['invalid.pdf', 'REDHAT-1531897-0.pdf', 'testWORD_truncated.docx'],
  EMPTY: ['libreoffice.xlsx', 'empty.docx', 'test-documents__testHTML_head.html', 'testHTML_head.html'],
  ENCRYPTED: ['encrypted_no_password.xls', 'testWORD_protected_passtika.docx'],
  PASSWORD: ['encrypted-attachment.pdf'],
  'picture refused': ['corrupt-header.jpg', 'giant-image.jpg', 'truncated.jpg', 'truncated.png'],
}
const NAMED = new Set([...Object.values(REFUSED).flat(), ...HANDED_OUT])
const SENTENCE = /^[A-Z][^]*\.$/

const inOrder = (lists: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([end, names]) => [end, names.toSorted()]))

let ada: WorkspaceContext
let scopeId: Id
beforeAll(async () => {
  const workspace = await newWorkspace()
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Documents' })
  ada = await workspace.founder()
  scopeId = await ada.database.read(
    async (tx) =>
      (await tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id,
  )
})

/** Returns what becomes of an uploaded file: the form in which it is shown, or the reason why it is not. */
async function endOf(path: string): Promise<string> {
  const bytes = await readFile(join(DATA, path))
  const contentType = await sniffContentType(bytes.subarray(0, 1_048_576), path)
  const { fileId, contentId } = await storeDocument(ada, { scopeId, name: path, bytes, contentType })
  const signal = AbortSignal.timeout(LONGEST_MS)
  if (sniffPicture(bytes)) {
    const [file] = await ada.read(async (tx) => findFiles(tx, [fileId]))
    const { imageFailure } = file?.content
      ? await preparePicture(services.storage, ada.teamId, file.content)
      : { imageFailure: 'It was not stored.' }
    if (imageFailure !== null) expect([path, imageFailure]).toEqual([path, expect.stringMatching(SENTENCE)])
    return imageFailure === null ? 'picture' : 'picture refused'
  }
  if (contentType === 'application/pdf') {
    await readStoredPdf({ services, teamId: ada.teamId, contentId, signal })
    const pdf = await ada.database.read(async (tx) => findPdf(tx, contentId))
    if (pdf?.error) expect([path, pdf.error.message]).toEqual([path, expect.stringMatching(SENTENCE)])
    return pdf?.error?.code ?? (pdf?.status === 'COMPLETE' ? 'pages' : 'unfinished')
  }
  if (formatOf(contentType) === null) return 'download'
  await readStoredFile({ services, teamId: ada.teamId, contentId, signal })
  const office = await ada.database.read(async (tx) => findOfficeFile(tx, contentId))
  if (office?.error) expect([path, office.error.message]).toEqual([path, expect.stringMatching(SENTENCE)])
  return (
    office?.error?.code ??
    (office?.status === 'COMPLETE' ? (office.kind === 'workbook' ? 'table' : 'outline') : 'unfinished')
  )
}

test.skipIf(!present)(
  'every file of the collection ends in a form that can be shown, or is refused with a sentence',
  async () => {
    const ends = new Map<string, string[]>()
    const all = globSync('*/*', { cwd: DATA }).sort()
    const nameOf = (path: string): string => path.slice(path.indexOf('/') + 1)
    const isNamed = (path: string): boolean => NAMED.has(nameOf(path))
    const paths = [
      ...all.filter(isNamed),
      ...[...Map.groupBy(all, (path) => path.slice(0, path.indexOf('/'))).values()].flatMap((collection) =>
        proofSample(
          collection.filter((path) => !isNamed(path)),
          SOME_FILES,
        ),
      ),
    ]
    for (const path of paths) {
      const end = await endOf(path)
      ends.set(end, [...(ends.get(end) ?? []), nameOf(path)])
    }
    // Emails, mailboxes, archives, colour profiles and mainframe texts are offered for download unchanged; the card in
    // the note says so.
    expect(ends.get('download')?.filter((name) => !/\.(?:eml|mbox|msg|zip|icc)$/.test(name))).toEqual(HANDED_OUT)
    for (const shown of ['picture', 'pages', 'table', 'outline'])
      expect(ends.get(shown)?.length).toBeGreaterThan(proofSize(1, 10))
    expect(ends.get('unfinished')).toBeUndefined()
    const refused = Object.fromEntries(
      [...ends].filter(([end]) => !['download', 'picture', 'pages', 'table', 'outline'].includes(end)),
    )
    expect(inOrder(refused)).toEqual(inOrder(REFUSED))
  },
  LONGEST_MS,
)
