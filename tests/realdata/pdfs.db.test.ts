import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { box } from '#files/model/box.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { readStoredPdf } from '#pdfs/server/reading/read-stored-pdf.ts'
import { findPages, findPdf } from '#pdfs/server/store.ts'
import { boxesOfWords, wordsWithin } from '#pdfs/model/page-places.ts'
import { storeDocument } from '#pdfs/testing.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { proofSample } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'

// Real files, read in place and never copied: ../shared/data beside the repository. If it is absent, these tests are
// skipped.
const DATA = join(import.meta.dirname, '../../../shared/data')
const present = existsSync(DATA)
const { services, newWorkspace } = await useServices()
const LONGEST_MS = 120_000
/** The number of files, in addition to those that are refused, that are read in every run. */
const SOME_FILES = 6
const REFUSED = {
  'REDHAT-1531897-0.pdf': 'DAMAGED',
  'encrypted-attachment.pdf': 'PASSWORD',
  'invalid.pdf': 'DAMAGED',
}

describe.skipIf(!present)('real documents', () => {
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

  async function endOf(path: string, contentType = 'application/pdf') {
    const { contentId } = await storeDocument(ada, {
      scopeId,
      name: basename(path),
      bytes: await readFile(join(DATA, path)),
      contentType,
    })
    await readStoredPdf({ services, teamId: ada.teamId, contentId, signal: AbortSignal.timeout(LONGEST_MS) })
    return ada.database.read(async (tx) => ({
      pdf: await findPdf(tx, contentId),
      pages: await findPages(tx, contentId, 0, 1_000),
    }))
  }

  /** Returns how many of the words of the first text the other has too. */
  function shared(text: string, other: string): number {
    const wordsOf = (one: string): string[] => one.toLowerCase().match(/[a-z]{3,}/g) ?? []
    const known = new Set(wordsOf(other))
    const words = wordsOf(text)
    return words.filter((word) => known.has(word)).length / words.length
  }

  test(
    'every PDF, also broken ones, ends as readable or refused with a sentence, and its pages are words or a sentence',
    async () => {
      const ends: Record<string, string> = {}
      const all = globSync(
        [
          '6-documents/pdfjs-normal-and-broken/*.pdf',
          '6-documents/ocrmypdf-scans/{graph_ocred,invalid,no_contents}.pdf',
          '5-media/media-type-fixtures/*.pdf',
        ],
        { cwd: DATA },
      ).sort()
      const isRefused = (path: string): boolean => Object.hasOwn(REFUSED, basename(path))
      const paths = [
        ...all.filter(isRefused),
        ...proofSample(
          all.filter((path) => !isRefused(path)),
          SOME_FILES,
        ),
      ]
      for (const path of paths) {
        const { pdf, pages } = await endOf(path)
        expect([path, pdf?.status]).toEqual([path, expect.stringMatching(/^(COMPLETE|ERROR)$/)])
        ends[basename(path)] = pdf?.error?.code ?? 'read'
        if (pdf?.error) expect(pdf.error.message).toMatch(/^[A-Z].*\.$/)
        else expect([path, pages.length]).toEqual([path, pdf?.pageCount])
        for (const { failure } of pages) if (failure !== null) expect(failure).toMatch(/^[A-Z].*\.$/)
        // Also on pages that are rotated, or with vertical words: marks are within the page, and their words are found
        // there.
        for (const page of pages) {
          const boxes = boxesOfWords(page, 0, page.text.length)
          for (const one of boxes)
            expect([path, page.number, box.safeParse(one).success]).toEqual([path, page.number, true])
          if (boxes.length > 0)
            expect([path, page.number, wordsWithin(page, [{ x: 0, y: 0, width: 1, height: 1 }]).length > 0]).toEqual([
              path,
              page.number,
              true,
            ])
        }
      }
      const refused = Object.fromEntries(Object.entries(ends).filter(([, end]) => end !== 'read'))
      expect(refused).toEqual(REFUSED)
    },
    LONGEST_MS,
  )

  test(
    'office documents, also damaged and locked ones, become pages if LibreOffice is installed, and otherwise say how to get them',
    async () => {
      const office = 'application/vnd.openxmlformats-officedocument'
      const types: Record<string, string> = {
        '5-media/media-type-fixtures/fixture.docx': `${office}.wordprocessingml.document`,
        '5-media/media-type-fixtures/fixture.pptx': `${office}.presentationml.presentation`,
        '5-media/media-type-fixtures/fixture.odt': 'application/vnd.oasis.opendocument.text',
        '6-documents/tika-office/testWORD_truncated.docx': `${office}.wordprocessingml.document`,
      }
      for (const [path, contentType] of Object.entries(types)) {
        const { pdf, pages } = await endOf(path, contentType)
        if (pdf?.status === 'COMPLETE') expect([path, pages.length > 0]).toEqual([path, true])
        else
          expect([path, pdf?.error]).toEqual([
            path,
            {
              code: expect.stringMatching(/^(NO_PROGRAM|NOT_CONVERTED)$/) as string,
              message: expect.stringMatching(/^[A-Z].*downloaded\.$/) as string,
            },
          ])
      }
    },
    LONGEST_MS,
  )

  test(
    'text from right to left, from top to bottom or in ligatures is kept',
    async () => {
      const textOf = async (name: string): Promise<string> =>
        (await endOf(`6-documents/pdfjs-normal-and-broken/${name}`)).pages.map(({ text }) => text).join('\n')
      expect((await textOf('vertical.pdf')).split('\n').slice(0, 2)).toEqual(['あいうえお', '日本語'])
      expect((await textOf('ArabicCIDTrueType.pdf')).normalize('NFKC')).toContain('العربية')
      expect(await textOf('copy_paste_ligatures.pdf')).toBe('abcdeffffiflffifflſtstghijklmno')
    },
    LONGEST_MS,
  )

  test(
    'the words of a scan are those on its page',
    async () => {
      const { pdf, pages } = await endOf('6-documents/ocrmypdf-scans/linn.pdf')
      const reference = await readFile(join(DATA, '6-documents/ocrmypdf-scans/linn.txt'), 'utf8')
      expect(pdf).toMatchObject({ status: 'COMPLETE', pageCount: 1 })
      expect(pages[0]?.recognition).toBe('done')
      expect(shared(reference, pages[0]?.text ?? '')).toBeGreaterThan(0.95)
    },
    LONGEST_MS,
  )
})
