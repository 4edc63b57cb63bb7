import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { MAX_LOOKED_FOR_CHARS } from '#platform/kernel/find-folded.ts'
import { cutText } from '#platform/kernel/text.ts'
import { fileObject } from '#files/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { MAX_MATCHES, MAX_SECTIONS_ASKED, ROWS_PER_BLOCK } from '../model/limits.ts'
import {
  BLOCK_KINDS,
  kindOf,
  OFFICE_KINDS,
  OFFICE_STATUSES,
  type OutlineBlock,
  type OutlineSection,
  type Sheet,
} from '../model/office-file.ts'
import { officePolicy } from '../model/policy.ts'
import { retryOfficeReading } from './commands/retry-office-reading.ts'
import {
  blockOfRows,
  countSections,
  findInSheets,
  findSections,
  findShownOfficeFiles,
  sheetsOf,
  type ShownOfficeFile,
} from './store.ts'

const officeStatus = builder.enumType('OfficeStatus', {
  values: OFFICE_STATUSES,
  description: 'How far the reading of an office file is.',
})
const officeKind = builder.enumType('OfficeKind', {
  values: OFFICE_KINDS,
  description: 'What an office file is read as: sheets of cells, or sections of text.',
})
const blockKind = builder.enumType('OutlineBlockKind', {
  description: 'What a piece of an office file is; a note is the speaker note of a slide.',
  values: BLOCK_KINDS,
})

const viewerCan = viewerCanType('OfficeViewerCan', 'the office file', officePolicy, ['retry'])

const reasonObject = builder.objectRef<{ code: string; message: string }>('OfficeReason').implement({
  description: 'Why an office file cannot be read.',
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message', { description: 'A sentence for users.' }),
  }),
})

const sheetObject = builder.objectRef<Sheet>('OfficeSheet').implement({
  description: 'A table of an office file, including hidden ones.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    name: t.exposeString('name', { description: 'Empty for the only sheet of a text table.' }),
    isHidden: t.exposeBoolean('isHidden'),
    rowCount: t.exposeInt('rowCount'),
    columnCount: t.exposeInt('columnCount'),
  }),
})

const matchObject = builder.objectRef<{ sheet: number; row: number; column: number }>('OfficeMatch').implement({
  description: 'A cell that contains the searched words. Rows and columns count from 0.',
  fields: (t) => ({ sheet: t.exposeInt('sheet'), row: t.exposeInt('row'), column: t.exposeInt('column') }),
})

const blockObject = builder.objectRef<OutlineBlock>('OutlineBlock').implement({
  description: 'A piece of the text of an office file.',
  fields: (t) => ({
    kind: t.field({ type: blockKind, resolve: (block) => block.kind }),
    text: t.exposeString('text', {
      description: 'For a row, its cells separated by tabs; for a picture, its description.',
    }),
    level: t.exposeInt('level', {
      description: 'The depth of a heading or list item, from 1; 0 for everything else.',
    }),
  }),
})

const sectionObject = builder.objectRef<OutlineSection>('OutlineSection').implement({
  description: 'A slide, or the part of a text under a heading.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    title: t.exposeString('title'),
    isSlide: t.exposeBoolean('isSlide'),
    blocks: t.field({ type: [blockObject], resolve: (section) => [...section.blocks] }),
  }),
})

const officeObject = builder.loadableObject('OfficeFile', {
  description: 'The content of an office file, read without the program that wrote it.',
  load: async (fileIds: string[], context) => {
    const { actor, read } = workspaceOf(context)
    const found = await read(async (tx) => findShownOfficeFiles(tx, fileIds))
    const byId = new Map(found.filter((one) => actor.levelOn(one.scopeId) !== 'NONE').map((one) => [one.id, one]))
    return fileIds.map((id) => byId.get(id) ?? null) as ShownOfficeFile[]
  },
  toKey: (one: ShownOfficeFile) => one.id,
  fields: (t) => ({
    id: t.id({ description: 'The id of the file.', resolve: (one) => one.id }),
    kind: t.field({ type: officeKind, resolve: ({ office }) => office.kind }),
    status: t.field({ type: officeStatus, resolve: ({ office }) => office.status }),
    reason: t.field({ type: reasonObject, nullable: true, resolve: ({ office }) => office.error }),
    notice: t.string({
      nullable: true,
      description: 'What was left out, as a sentence.',
      resolve: ({ office }) => office.notice,
    }),
    sheets: t.field({
      type: [sheetObject],
      resolve: async ({ office }, _arguments, context) =>
        workspaceOf(context).read(async (tx) => sheetsOf(tx, office.contentId)),
    }),
    rows: t.field({
      type: 'JSON',
      description: `The cells of a sheet as lists of texts: the block of ${ROWS_PER_BLOCK} rows that includes the given one. Row numbers count from 0.`,
      args: { sheet: t.arg.int({ required: true }), row: t.arg.int({ required: true }) },
      resolve: async ({ office }, { sheet, row }, context) =>
        workspaceOf(context).read(async (tx) => blockOfRows(tx, office.contentId, sheet, Math.max(0, row))),
    }),
    find: t.loadableList({
      type: matchObject,
      description: `The cells that contain the words, regardless of case and accents; if none does, those of the rows that contain most of them. At most ${MAX_MATCHES}.`,
      args: { words: t.arg.string({ required: true }) },
      byPath: true,
      load: async (contentIds: string[], context, { words }) => {
        const requested = cutText(words.replaceAll('\0', ''), MAX_LOOKED_FOR_CHARS)
        const found = await workspaceOf(context).read(async (tx) => findInSheets(tx, contentIds, requested))
        const byContent = Map.groupBy(found, ({ contentId }) => contentId)
        return contentIds.map((id) => byContent.get(id) ?? [])
      },
      resolve: ({ office }) => office.contentId,
    }),
    sectionCount: t.int({
      resolve: async ({ office }, _arguments, context) =>
        workspaceOf(context).read(async (tx) => countSections(tx, office.contentId)),
    }),
    sections: t.field({
      type: [sectionObject],
      description: `Sections after the number \`after\`, at most ${MAX_SECTIONS_ASKED}.`,
      args: { first: t.arg.int({ required: true }), after: t.arg.int({ required: false }) },
      resolve: async ({ office }, { first, after }, context) =>
        workspaceOf(context).read(async (tx) =>
          findSections(tx, office.contentId, after ?? 0, Math.min(Math.max(1, first), MAX_SECTIONS_ASKED)),
        ),
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: ({ scopeId, office }, _arguments, context) =>
        officePolicy.viewerCan(workspaceOf(context).actor, { scopeId, status: office.status }),
    }),
  }),
})

builder.objectField(fileObject, 'office', (t) =>
  t.field({
    type: officeObject,
    nullable: true,
    description: 'Null if it is not an office file.',
    resolve: (file) => (file.content && kindOf(file.content.contentType) !== null ? file.id : null),
  }),
)

commandMutation('retryOfficeReading', { type: officeObject, command: retryOfficeReading, answer: (one) => one.id })
