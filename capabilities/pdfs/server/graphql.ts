import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { MAX_LOOKED_FOR_CHARS } from '#platform/kernel/find-folded.ts'
import { cutText } from '#platform/kernel/text.ts'
import { fileObject } from '#files/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { MAX_INDEXED_CHARS, MAX_PAGES_ASKED } from '../model/limits.ts'
import { originOf, PDF_ORIGINS, PDF_STATUSES, type PdfMatch, type PdfPage, type TextRun } from '../model/pdf.ts'
import { pdfPolicy } from '../model/policy.ts'
import { retryReading } from './commands/retry-reading.ts'
import {
  findFilePdfs,
  findInPages,
  findPages,
  lastSearchedPages,
  sketchPages,
  type FilePdf,
  type PageSketch,
} from './store.ts'

const pdfStatus = builder.enumType('PdfStatus', {
  values: PDF_STATUSES,
  description: 'How far the reading of a document is.',
})
const pdfOrigin = builder.enumType('PdfOrigin', {
  values: PDF_ORIGINS,
  description: 'Whether the pages are those of the file itself, or of a PDF made from it.',
})

const viewerCan = viewerCanType('PdfViewerCan', 'the document', pdfPolicy, ['retry'])

const reasonObject = builder.objectRef<{ code: string; message: string }>('PdfReason').implement({
  description: 'Why a document has no pages.',
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message', { description: 'A sentence for users.' }),
  }),
})

const runObject = builder.objectRef<TextRun>('PdfTextRun').implement({
  description:
    'A piece of a line: characters of the text of its page, and the box around them, in points, rotated clockwise about its upper left corner.',
  fields: (t) => ({
    x: t.exposeFloat('x'),
    y: t.exposeFloat('y'),
    width: t.exposeFloat('width'),
    height: t.exposeFloat('height'),
    angle: t.exposeFloat('angle', { description: 'In degrees.' }),
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
  }),
})

const pageObject = builder.objectRef<PdfPage>('PdfPage').implement({
  description: 'A page of a document with its text. Lengths are in points (1/72 inch) of the page as displayed.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    width: t.exposeFloat('width', { description: 'In points (1/72 inch), as displayed.' }),
    height: t.exposeFloat('height'),
    text: t.exposeString('text'),
    runs: t.field({
      description: 'Where the characters of its text are.',
      type: [runObject],
      resolve: (page) => [...page.runs],
    }),
    isOcr: t.boolean({
      description: 'Whether its words were recognised in its picture.',
      resolve: (page) => page.recognition === 'done',
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it has no text, as a sentence.' }),
  }),
})

const sizeObject = builder.objectRef<PageSketch>('PdfPageSize').implement({
  description: 'The size of a page, known before it is shown.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    width: t.exposeFloat('width', { description: 'In points.' }),
    height: t.exposeFloat('height'),
  }),
})

const matchObject = builder.objectRef<PdfMatch>('PdfMatch').implement({
  description: 'A page that contains the searched words, and how often.',
  fields: (t) => ({
    page: t.exposeInt('page'),
    count: t.exposeInt('count'),
    apart: t.exposeBoolean('apart', {
      description:
        'True if the words occur nowhere in the document as they were typed: here they occur together, with others between them.',
    }),
  }),
})

const pdfObject = builder.loadableObject('Pdf', {
  description: 'A document as pages.',
  load: async (fileIds: string[], context) => {
    const { actor, read } = workspaceOf(context)
    const found = await read(async (tx) => findFilePdfs(tx, fileIds))
    const byId = new Map(found.filter((one) => actor.levelOn(one.scopeId) !== 'NONE').map((one) => [one.id, one]))
    return fileIds.map((id) => byId.get(id) ?? null) as FilePdf[]
  },
  toKey: (one: FilePdf) => one.id,
  fields: (t) => ({
    id: t.id({ description: 'The id of the file.', resolve: (one) => one.id }),
    status: t.field({ type: pdfStatus, resolve: ({ pdf }) => pdf.status }),
    origin: t.field({ type: pdfOrigin, resolve: ({ pdf }) => pdf.origin }),
    progress: t.float({ description: 'From 0 to 1.', resolve: ({ pdf }) => pdf.progress }),
    reason: t.field({ type: reasonObject, nullable: true, resolve: ({ pdf }) => pdf.error }),
    pageCount: t.int({
      nullable: true,
      description: 'Null until the document was opened.',
      resolve: ({ pdf }) => pdf.pageCount,
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description:
        'A page as a picture: the first by default, others with `page`, `width`, `height`, `format` and `quality`.',
      resolve: ({ id, pdf }) => (pdf.pageCount === null ? null : `/image/pdf-thumbnail/${id}?v=${pdf.contentId}`),
    }),
    sizes: t.field({
      type: [sizeObject],
      description: 'The sizes of all pages that are read, in order.',
      resolve: async ({ pdf }, _arguments, context) =>
        workspaceOf(context).read(async (tx) => sketchPages(tx, pdf.contentId)),
    }),
    lastSearchedPage: t.int({
      nullable: true,
      description: `Search finds the words up to this page, since it indexes ${MAX_INDEXED_CHARS.toLocaleString('en')} characters of one file; null if it finds all of them.`,
      resolve: async ({ pdf }, _arguments, context) =>
        workspaceOf(context).read(
          async (tx) => (await lastSearchedPages(tx, [pdf.contentId])).get(pdf.contentId) ?? null,
        ),
    }),
    pages: t.field({
      type: [pageObject],
      description: `Pages that are read, after the number \`after\`; at most ${MAX_PAGES_ASKED}.`,
      args: { first: t.arg.int({ required: true }), after: t.arg.int({ required: false }) },
      resolve: async ({ pdf }, { first, after }, context) =>
        workspaceOf(context).read(async (tx) =>
          findPages(tx, pdf.contentId, after ?? 0, Math.min(Math.max(1, first), MAX_PAGES_ASKED)),
        ),
    }),
    find: t.loadableList({
      type: matchObject,
      description:
        'The pages that contain the words, regardless of case and accents; if none has them as typed, those on which they occur together.',
      args: { words: t.arg.string({ required: true }) },
      byPath: true,
      load: async (contentIds: string[], context, { words }) => {
        const requested = cutText(words.replaceAll('\0', ''), MAX_LOOKED_FOR_CHARS)
        const found = await workspaceOf(context).read(async (tx) => findInPages(tx, contentIds, requested))
        const byContent = Map.groupBy(found, ({ contentId }) => contentId)
        return contentIds.map((id) => byContent.get(id) ?? [])
      },
      resolve: ({ pdf }) => pdf.contentId,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: ({ scopeId, pdf }, _arguments, context) =>
        pdfPolicy.viewerCan(workspaceOf(context).actor, { scopeId, status: pdf.status }),
    }),
  }),
})

builder.objectField(fileObject, 'pdf', (t) =>
  t.field({
    type: pdfObject,
    nullable: true,
    description: 'Null if it has no pages.',
    resolve: (file) => (file.content && originOf(file.content.contentType) !== null ? file.id : null),
  }),
)

commandMutation('retryReading', { type: pdfObject, command: retryReading, answer: (one) => one.id })
