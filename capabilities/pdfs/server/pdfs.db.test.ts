import { beforeAll, describe, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { makePdf, scannedPage } from '#tests/harness/pdfs.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { storeDocument } from '../testing.ts'
import { giveUp, readStoredPdf } from './reading/read-stored-pdf.ts'
import { findPages, findPdf, putPages, textOfContents } from './store.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const { teamId } = workspace
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let ada: WorkspaceContext
let scopeId: Id
beforeAll(async () => {
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Reports' })
  ada = await workspace.founder()
  scopeId = await ada.database.read(
    async (tx) =>
      (await tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id,
  )
})

let stored = 0
/** Stores a document, with a comment after its end so that each has different bytes. */
async function store(bytes: Buffer, contentType = 'application/pdf') {
  stored += 1
  return storeDocument(ada, {
    scopeId,
    name: `report-${stored}.pdf`,
    bytes: Buffer.concat([bytes, Buffer.from(`%${stored}\n`)]),
    contentType,
  })
}

const pdfOf = async (contentId: Id) => ada.database.read(async (tx) => findPdf(tx, contentId))
const pagesOf = async (contentId: Id) => ada.database.read(async (tx) => findPages(tx, contentId, 0, 100))
const eventsOf = async (fileId: Id) =>
  ada.database.read(async (tx) =>
    tx
      .selectFrom('journal')
      .select(['type', 'after'])
      .where('resource_id', '=', fileId)
      .where('type', '!=', 'file.added')
      .orderBy('sequence')
      .execute(),
  )

async function read(contentId: Id, signal = new AbortController().signal) {
  await readStoredPdf({ services, teamId, contentId, signal })
  return pdfOf(contentId)
}

describe('a document becomes pages', () => {
  test('text page by page with line breaks, the position of each piece, and its events', async () => {
    const { fileId, contentId } = await store(
      makePdf([{ lines: ['People want receipts', 'by mail, not on paper.'] }, { lines: ['Second page'] }]),
    )
    expect(await read(contentId)).toMatchObject({
      status: 'COMPLETE',
      progress: 1,
      error: null,
      pageCount: 2,
      origin: 'itself',
    })
    const [first, second] = await pagesOf(contentId)
    expect(first).toMatchObject({
      number: 1,
      width: 612,
      height: 792,
      text: 'People want receipts\nby mail, not on paper.',
      recognition: 'none',
      failure: null,
    })
    expect(second?.text).toBe('Second page')
    const run = first?.runs[1]
    expect(first?.text.slice(run?.start, run?.end)).toBe('by mail, not on paper.')
    expect(run?.x).toBeCloseTo(72, 0)
    expect(run?.y).toBeGreaterThan(70)
    expect((run?.y ?? 0) + (run?.height ?? 0)).toBeLessThan(110)
    expect(
      (await eventsOf(fileId)).map(({ type, after }) =>
        [type, (after as { pageNum?: number }).pageNum].filter(Boolean).join(' '),
      ),
    ).toEqual(['page.processed 1', 'page.processed 2', 'pdf.complete'])
    expect((await eventsOf(fileId)).at(-1)?.after).toMatchObject({ pageCount: 2 })
  })

  test('the words of a scan are recognised after all pages that contain text', async () => {
    const { fileId, contentId } = await store(
      makePdf([
        scannedPage(['The invoice was never sent', 'to the right address.']),
        { lines: ['Typed page'] },
        { lines: [] },
      ]),
    )
    expect(await read(contentId)).toMatchObject({ status: 'COMPLETE', pageCount: 3 })
    const [scan, typed, blank] = await pagesOf(contentId)
    expect(scan).toMatchObject({ recognition: 'done', text: 'The invoice was never sent\nto the right address.' })
    expect(scan?.runs[0]).toMatchObject({ start: 0, end: 26, angle: 0 })
    expect(scan?.runs[0]?.x).toBeCloseTo(72, -1)
    expect(typed?.recognition).toBe('none')
    expect(blank).toMatchObject({ text: '', failure: null })
    const events = (await eventsOf(fileId)).map(({ type }) => type)
    expect(events.filter((type) => type !== 'page.processed')).toEqual(['ocr.started', 'ocr.complete', 'pdf.complete'])
    expect(events.indexOf('ocr.started')).toBe(3)
  })

  test('a second file of the same bytes has its pages at once', async () => {
    const bytes = makePdf([{ lines: ['Shared'] }])
    const first = await storeDocument(ada, { scopeId, name: 'a.pdf', bytes, contentType: 'application/pdf' })
    await read(first.contentId)
    const second = await storeDocument(ada, { scopeId, name: 'b.pdf', bytes, contentType: 'application/pdf' })
    const { data } = await askGraph(
      { services, workspace: ada },
      'query ($id: ID!) { file(id: $id) { pdf { status pages(first: 5) { text } } } }',
      { id: second.fileId },
    )
    expect(data).toEqual({ file: { pdf: { status: 'COMPLETE', pages: [{ text: 'Shared' }] } } })
  })
})

describe('what cannot be read', () => {
  test('ends with a sentence, and can be tried again by users who may write', async () => {
    const { fileId, contentId } = await store(Buffer.from('This is no PDF.'))
    expect(await read(contentId)).toMatchObject({
      status: 'ERROR',
      error: { code: 'DAMAGED', message: expect.stringContaining('broken') as string },
    })
    expect((await eventsOf(fileId)).at(-1)).toMatchObject({ type: 'pdf.failed', after: { code: 'DAMAGED' } })
    const retry = async (asker: WorkspaceContext) =>
      askGraph(
        { services, workspace: asker },
        'mutation ($id: ID!, $operation: ID!) { retryReading(input: { fileId: $id }, operationId: $operation) { status viewerCan { retry } } }',
        { id: fileId, operation: newId() },
      )
    expect((await retry(await workspace.member('VIEWER'))).errors?.[0]?.message).toMatch(
      /^You may not do this here\. Contributors/,
    )
    expect((await retry(await workspace.founder())).data).toMatchObject({
      retryReading: { status: 'QUEUE_HOP', viewerCan: { retry: false } },
    })
  })

  test('without LibreOffice an office document stays a download that says how to get its pages', async () => {
    const { fileId, contentId } = await store(Buffer.from('PK'), DOCX)
    const without = { ...services, configuration: { ...services.configuration, office: { searchPath: '/absent' } } }
    await readStoredPdf({ services: without, teamId, contentId, signal: new AbortController().signal })
    expect(await pdfOf(contentId)).toMatchObject({
      status: 'ERROR',
      origin: 'converted',
      error: { code: 'NO_PROGRAM', message: expect.stringContaining('libreoffice-nogui') as string },
    })
    expect((await eventsOf(fileId)).at(-1)?.type).toBe('job.failed')
  })

  test('missing bytes are reported, and internal errors after the last attempt', async () => {
    const { contentId } = await store(makePdf([{ lines: ['Lost'] }]))
    const key = await ada.database.read(
      async (tx) =>
        (
          await tx
            .selectFrom('file_contents')
            .select('storage_key')
            .where('id', '=', contentId)
            .executeTakeFirstOrThrow()
        ).storage_key,
    )
    await services.storage.delete(key)
    expect((await read(contentId))?.error?.code).toBe('SOURCE_MISSING')
    const other = await store(makePdf([{ lines: ['Kept'] }]))
    await giveUp({ services, teamId, contentId: other.contentId, signal: new AbortController().signal })
    expect((await pdfOf(other.contentId))?.error?.code).toBe('FAULT')
  })
})

describe('a reading that is interrupted', () => {
  test('continues at the next page', async () => {
    // More pages than are read while the first ones are stored.
    const words = Array.from({ length: 80 }, (_one, index) => `Page ${index + 1}`)
    const { fileId, contentId } = await store(makePdf(words.map((line) => ({ lines: [line] }))))
    const stop = new AbortController()
    const unsubscribe = await services.liveUpdates.subscribe(`changes:${teamId}`, (changes) => {
      if (JSON.stringify(changes).includes('page.processed')) stop.abort(new Error('The process stops.'))
    })
    await expect(read(contentId, stop.signal)).rejects.toThrow('The process stops.')
    unsubscribe()
    const before = (await pagesOf(contentId)).length
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(words.length)
    expect((await read(contentId))?.status).toBe('COMPLETE')
    expect((await pagesOf(contentId)).map(({ text }) => text)).toEqual(words)
    expect((await eventsOf(fileId)).filter(({ type }) => type === 'page.processed')).toHaveLength(words.length)
  })

  test('is not begun, or stops, when the file was deleted', async () => {
    const { fileId, contentId } = await store(makePdf([{ lines: ['Gone'] }]))
    await ada.database.write(async (tx) =>
      tx.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', fileId).execute(),
    )
    expect((await read(contentId))?.error).toEqual({ code: 'CANCELLED', message: 'User requested cancellation' })
    expect(await pagesOf(contentId)).toEqual([])
  })
})

test('pages are requested after a number, their sizes all at once, and words are found in them', async () => {
  const { fileId, contentId } = await store(
    makePdf([{ lines: ['A receipt, and a Receipt'] }, { lines: ['Nothing'] }, { lines: ['receipt', 'of a book'] }]),
  )
  await read(contentId)
  const { data } = await askGraph(
    { services, workspace: ada },
    'query ($id: ID!) { file(id: $id) { pdf { pageCount sizes { number width height } pages(first: 1, ' +
      'after: 1) { number text isOcr } find(words: "RECEIPT") { page count } over: find(words: "receipt ' +
      'of") { page } } } }',
    { id: fileId },
  )
  expect(data).toEqual({
    file: {
      pdf: {
        pageCount: 3,
        sizes: [1, 2, 3].map((number) => ({ number, width: 612, height: 792 })),
        pages: [{ number: 2, text: 'Nothing', isOcr: false }],
        find: [
          { page: 1, count: 2 },
          { page: 3, count: 1 },
        ],
        over: [{ page: 3 }],
      },
    },
  })
})

test('words that a document does not contain as typed are found where they are close together', async () => {
  const { fileId, contentId } = await store(
    makePdf([
      { lines: ['The price of it'] },
      { lines: ['They left: the price was', 'by far too high.'] },
      { lines: ['high hopes'] },
    ]),
  )
  await read(contentId)
  const { data } = await askGraph(
    { services, workspace: ada },
    'query ($id: ID!) { file(id: $id) { pdf { find(words: "price too high") { page count apart } ' +
      'asTyped: find(words: "too high") { page count apart } most: find(words: "high price, said Bob?") { ' +
      'page apart } few: find(words: "price in some other city") { page } } } }',
    { id: fileId },
  )
  expect(data).toEqual({
    file: {
      pdf: {
        find: [{ page: 2, count: 1, apart: true }],
        asTyped: [{ page: 2, count: 1, apart: false }],
        most: [{ page: 2, apart: true }],
        few: [],
      },
    },
  })
})

test('words are found in pages regardless of accents, and a search of only ignored characters finds nothing', async () => {
  const { fileId, contentId } = await store(makePdf([{ lines: ['Resume'] }, { lines: ['Other'] }]))
  await read(contentId)
  await ada.database.write(async (tx) => {
    const [, second] = await findPages(tx, contentId, 0, 2)
    if (second) await putPages(tx, teamId, contentId, [{ ...second, text: 'Ihr Re\u0301sumé,\nein RÉSUMÉ der Straße' }])
  })
  const { data } = await askGraph(
    { services, workspace: ada },
    'query ($id: ID!, $mark: String!) { file(id: $id) { pdf { plain: find(words: "resume") { page count ' +
      '} accented: find(words: "Résumé") { page count } over: find(words: "resume,  ein") { page } street: ' +
      'find(words: "STRASSE") { page } mark: find(words: $mark) { page } space: find(words: " ") { page } ' +
      '} } }',
    { id: fileId, mark: '\u0301' },
  )
  const both = [
    { page: 1, count: 1 },
    { page: 2, count: 2 },
  ]
  expect(data).toEqual({
    file: { pdf: { plain: both, accented: both, over: [{ page: 2 }], street: [{ page: 2 }], mark: [], space: [] } },
  })
})

test('no one in another workspace learns anything about a document', async () => {
  const { fileId, contentId } = await store(makePdf([{ lines: ['Secret'] }]))
  await read(contentId)
  const other = await newWorkspace()
  const { data } = await askGraph(
    { services, workspace: await other.founder() },
    'query ($id: ID!) { file(id: $id) { pdf { status } } }',
    { id: fileId },
  )
  expect(data).toEqual({ file: null })
})

test('a document with more words than search indexes says up to which page they are found; smaller ones say nothing', async () => {
  const { fileId, contentId } = await store(makePdf([{ lines: ['One'] }, { lines: ['Two'] }]))
  await read(contentId)
  const asked = async () =>
    (
      await askGraph({ services, workspace: ada }, 'query ($id: ID!) { file(id: $id) { pdf { lastSearchedPage } } }', {
        id: fileId,
      })
    ).data
  expect(await asked()).toEqual({ file: { pdf: { lastSearchedPage: null } } })
  const page = { width: 612, height: 792, runs: [], recognition: 'none' as const, failure: null }
  await ada.database.write(async (tx) =>
    putPages(
      tx,
      teamId,
      contentId,
      Array.from({ length: 12 }, (_, at) => ({
        ...page,
        number: at + 1,
        text: `p${at + 1} ${'word '.repeat(199_998)}`,
      })),
    ),
  )
  expect(await asked()).toEqual({ file: { pdf: { lastSearchedPage: 10 } } })
  const text = (await ada.database.read(async (tx) => textOfContents(tx, [contentId]))).get(contentId) ?? ''
  expect(text).toContain('p10 word')
  expect(text).not.toContain('p11 word')
})
