import { beforeAll, describe, expect, test } from 'vitest'
import { Transform } from '@tiptap/pm/transform'
import sharp from 'sharp'
import { z } from 'zod'
import { fileAtEnd } from '#editor/document/file-at-end.ts'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { editDocument } from '#documents/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes, findNotes } from '#notes/server/index.ts'
import { readStoredPdf } from '#pdfs/server/reading/read-stored-pdf.ts'
import { storeDocument } from '#pdfs/testing.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { makePdf, scannedPage } from '#tests/harness/pdfs.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { createHighlight } from './commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from './commands/delete-highlights.ts'
import { kind } from './kind.ts'
import { findHighlights } from './store.ts'
import { highlightsOfNote } from './note-lists-store.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()

const addNote = defineCommand({
  name: 'set-up-a-note-for-regions',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const project = await findProject(
      context.tx,
      await addProject(context, { title: 'Papers', summary: '', folderId: null, icon: null, color: null }),
    )
    if (!project) throw new Error('The project was added.')
    const [noteId = ''] = await addNotes(context, project, [
      { title: 'Ada', content: contentOfText('First words.\nLast words.'), origin: 'written' },
    ])
    return { noteId, scopeId: project.scopeId }
  },
})

const edit = (noteId: Id, change: Parameters<typeof editDocument>[2]) =>
  defineCommand({
    name: 'edit-a-note-of-a-test',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run(context) {
      const [note] = await findNotes(context.tx, [noteId])
      await editDocument(context, note?.documentId ?? '', change)
      return {}
    },
  })

let ada: WorkspaceContext
let noteId: Id
let report: Id
let picture: Id
beforeAll(async () => {
  const added = await runCommand(await workspace.founder(), addNote, {})
  noteId = added.noteId
  ada = await workspace.founder()
  const pdf = await storeDocument(ada, {
    scopeId: added.scopeId,
    name: 'Report.pdf',
    bytes: makePdf([
      { lines: ['People want receipts', 'by mail, not on paper.'] },
      scannedPage(['A scanned line']),
      { lines: [] },
    ]),
    contentType: 'application/pdf',
  })
  await readStoredPdf({
    services,
    teamId: workspace.teamId,
    contentId: pdf.contentId,
    signal: new AbortController().signal,
  })
  report = pdf.fileId
  picture = (
    await storeDocument(ada, {
      scopeId: added.scopeId,
      name: 'Plan.png',
      bytes: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#446' } })
        .png()
        .toBuffer(),
      contentType: 'image/png',
    })
  ).fileId
  await runCommand(
    ada,
    edit(noteId, (doc) => fileAtEnd(doc, { fileId: report, name: 'Report.pdf' })),
    {},
  )
  await runCommand(
    await workspace.founder(),
    edit(noteId, (doc) => fileAtEnd(doc, { fileId: picture, name: 'Plan.png' })),
    {},
  )
  ada = await workspace.founder()
})

const mark = async (region: unknown) =>
  (await runCommand(await workspace.founder(), createHighlight, { id: newId(), noteId, place: { region } as never })).id
const found = async (id: Id) => (await ada.database.read(async (tx) => findHighlights(tx, [id])))[0]

describe('a highlight on a page or a picture', () => {
  test('selected words of a page are quoted from the page, regardless of what was sent, and get their boxes', async () => {
    const id = await mark({ fileId: report, page: 1, words: { start: 12, end: 28 } })
    expect(await found(id)).toMatchObject({
      text: 'receipts\nby mail',
      anchored: true,
      region: { fileId: report, page: 1, words: { start: 12, end: 28 } },
    })
    const boxes = (await found(id))?.region?.boxes ?? []
    expect(boxes).toHaveLength(2)
    expect(boxes[1]?.x).toBeCloseTo(72 / 612, 2)
    expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.y ?? 1)
    const [event] = await ada.database.read(async (tx) =>
      tx.selectFrom('journal').select(['type', 'after']).where('resource_id', '=', id).execute(),
    )
    expect(event).toMatchObject({
      type: 'highlight.created',
      after: { noteId, text: 'receipts\nby mail', fileId: report, page: 1 },
    })
  })

  test('a region of a page quotes the words in it, also those of a scan, and is found by them', async () => {
    const id = await mark({ fileId: report, page: 2, boxes: [{ x: 0, y: 0, width: 1, height: 0.3 }] })
    expect(await found(id)).toMatchObject({
      text: 'A scanned line',
      region: { page: 2, words: null, boxes: [{ x: 0, y: 0, width: 1, height: 0.3 }] },
    })
    expect(
      await ada.database.read(async (tx) =>
        kind.search && 'rows' in kind.search ? kind.search.rows(tx, [id], services.hooks) : [],
      ),
    ).toMatchObject([{ body: 'A scanned line' }])
  })

  test('a region of a picture has no words, and a search result shows its name', async () => {
    const id = await mark({ fileId: picture, page: null, boxes: [{ x: 0.25, y: 0.5, width: 0.5, height: 0.25 }] })
    expect(await found(id)).toMatchObject({ text: '', region: { fileId: picture, page: null } })
    const reader = await workspace.founder()
    expect(
      kind.search && 'loadVisible' in kind.search ? await kind.search.loadVisible(reader, [id]) : [],
    ).toMatchObject([{ title: 'Part of a picture' }])
  })

  test('regions of a note are in its order: words and files in text order, on a file page by page, from top to bottom', async () => {
    const low = await mark({ fileId: report, page: 1, boxes: [{ x: 0, y: 0.8, width: 0.2, height: 0.1 }] })
    const late = await mark({ fileId: report, page: 3, boxes: [{ x: 0, y: 0.1, width: 0.2, height: 0.1 }] })
    const high = await mark({ fileId: report, page: 1, boxes: [{ x: 0, y: 0.01, width: 0.2, height: 0.01 }] })
    const { id: first } = await runCommand(await workspace.founder(), createHighlight, {
      noteId,
      place: { quote: 'First words' },
    })
    const reader = await workspace.founder()
    const order = (await reader.read(async (tx) => highlightsOfNote(tx, reader.actor, noteId))).map(({ id }) => id)
    expect(order.filter((id) => [low, late, high, first].includes(id))).toEqual([first, high, low, late])
  })

  test('deleting the file from the note keeps its highlights, unanchored, and restoring it anchors them again', async () => {
    const id = await mark({ fileId: picture, page: null, boxes: [{ x: 0, y: 0, width: 0.5, height: 0.5 }] })
    const lost = await mark({ fileId: picture, page: null, boxes: [{ x: 0.5, y: 0, width: 0.5, height: 0.5 }] })
    const { deletionId } = await runCommand(await workspace.founder(), deleteHighlights, { ids: [lost] })
    await runCommand(
      await workspace.founder(),
      edit(noteId, (doc) => {
        const transform = new Transform(doc)
        doc.forEach(
          (block, at) => void (block.attrs['fileId'] === picture && transform.delete(at, at + block.nodeSize)),
        )
        return transform
      }),
      {},
    )
    expect(await found(id)).toMatchObject({ anchored: false, region: { fileId: picture } })
    await expect(
      mark({ fileId: picture, page: null, boxes: [{ x: 0, y: 0, width: 1, height: 1 }] }),
    ).rejects.toMatchObject({ code: 'UnprocessableContent', message: 'This file is no longer in the note.' })
    await runCommand(await workspace.founder(), restoreHighlights, { deletionId })
    expect(await found(lost)).toMatchObject({ anchored: false })
    await runCommand(
      await workspace.founder(),
      edit(noteId, (doc) => fileAtEnd(doc, { fileId: picture, name: 'Plan.png' })),
      {},
    )
    expect(await found(id)).toMatchObject({ anchored: true })
    expect(await found(lost)).toMatchObject({ anchored: true })
  })

  test('a region beyond the limits, outside the page or on no page is refused with a sentence', async () => {
    const many = Array.from({ length: 500 }, (_one, at) => ({
      x: 0.1234,
      y: at / 1_000,
      width: 0.1234,
      height: 0.0123,
    }))
    const messageOf = async (region: unknown) =>
      mark(region).then(
        () => 'made',
        (error: { message: string; problems?: Array<{ message: string }> }) =>
          error.problems?.[0]?.message ?? error.message,
      )
    expect(await messageOf({ fileId: report, page: 1, boxes: many })).toBe(
      'The selection is too long for one highlight. Select less.',
    )
    expect(await messageOf({ fileId: report, page: 1, boxes: [{ x: 0.9, y: 0, width: 0.2, height: 0.1 }] })).toBe(
      'The region lies outside of the page.',
    )
    expect(await messageOf({ fileId: report, page: 9, boxes: [{ x: 0, y: 0, width: 0.2, height: 0.1 }] })).toContain(
      'page',
    )
    expect(await messageOf({ fileId: report, page: null, boxes: [{ x: 0, y: 0, width: 0.2, height: 0.1 }] })).toBe(
      'Regions can only be highlighted on pages and pictures.',
    )
    expect(await messageOf({ fileId: report, page: 1, words: { start: 9_000, end: 9_001 } })).toBe(
      'Select some text first.',
    )
    expect(await messageOf({ fileId: newId(), page: 1, boxes: [{ x: 0, y: 0, width: 0.2, height: 0.1 }] })).not.toBe(
      'made',
    )
    const viewer = await workspace.member('VIEWER')
    await expect(
      runCommand(viewer, createHighlight, {
        noteId,
        place: { region: { fileId: report, page: 1, boxes: [{ x: 0, y: 0, width: 0.2, height: 0.1 }] } },
      }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
  })
})
