import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, valueLoader, progressObject, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { IMPORT_STATES, PROCESSED_INTO, type Import, type ImportFailure } from '../model/import.ts'
import { importPolicy } from '../model/policy.ts'
import { cancelImport } from './commands/cancel-import.ts'
import { deleteImport, restoreImport } from './commands/delete-import.ts'
import { deleteDuplicates } from './commands/delete-duplicates.ts'
import { keepBothNotes } from './commands/keep-both-notes.ts'
import { resumeImport } from './commands/resume-import.ts'
import { startImport } from './commands/start-import.ts'
import type { Misplaced } from '../model/misplaced.ts'
import type { Duplicate, DuplicateCounts, DuplicateDifferences } from '../model/duplicate.ts'
import { countDuplicates, differencesOf, listDuplicates } from './duplicates-store.ts'
import type { StandingTarget } from '../model/mapped-as-before.ts'
import { standingTargets } from './run/targets.ts'
import { filesOfNotes, importedNotes, type ImportedNote } from './imported-notes-store.ts'
import { inspectionOf, earlierImports, listFailures, listImports, mappingsOf, visibleImports } from './store.ts'

const viewerCan = viewerCanType('ImportViewerCan', 'the import', importPolicy, [
  'start',
  'cancel',
  'resume',
  'delete',
  'keep',
])

const importState = builder.enumType('ImportState', {
  description: 'How far an import is. RUNNING begins when a person starts it, also while it waits for its turn.',
  values: IMPORT_STATES,
})
const processedInto = builder.enumType('ImportProcessedInto', {
  description: 'What a file becomes: one note of a document, or notes with fields and answers of a table.',
  values: PROCESSED_INTO,
})

const failureObject = builder.objectRef<ImportFailure & { id: string }>('ImportFailure').implement({
  description: 'A cell that could not be imported, or not into the place of its column, and why.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sheet: t.exposeString('sheet', { nullable: true }),
    rowNumber: t.exposeInt('rowNumber', { description: 'Among the rows under the header, from 1.' }),
    columnIndex: t.exposeInt('columnIndex', { description: 'From 0.' }),
    header: t.exposeString('header'),
    value: t.exposeString('value'),
    inText: t.exposeBoolean('inText', { description: 'The text of its note holds it; its row was imported.' }),
    reason: t.exposeString('reason'),
  }),
})

const misplacedObject = builder.objectRef<Misplaced>('ImportMisplaced').implement({
  description: 'Cells of one column that could not stay in its place, for one reason.',
  fields: (t) => ({
    sheet: t.exposeString('sheet', { nullable: true }),
    columnIndex: t.exposeInt('columnIndex', { description: 'From 0; -1 where several columns are counted together.' }),
    header: t.exposeString('header'),
    inText: t.exposeBoolean('inText', {
      description: 'True where the texts of their notes hold them; false where their rows were not imported.',
    }),
    reason: t.exposeString('reason'),
    count: t.exposeInt('count'),
  }),
})

const duplicateCounts = builder.objectRef<DuplicateCounts>('ImportDuplicateCounts').implement({
  description: 'How many notes of an import repeat others that the viewer can see and were not kept beside them.',
  fields: (t) => ({
    same: t.exposeInt('same', { description: 'Their rows are equal in every cell that was imported.' }),
    alike: t.exposeInt('alike', { description: 'Their words are nearly the same; something in their rows differs.' }),
  }),
})

const duplicateDifferences = builder.objectRef<DuplicateDifferences>('ImportDuplicateDifferences').implement({
  description: 'In what two notes differ that are nearly alike.',
  fields: (t) => ({
    columns: t.stringList({
      description: 'Names of the columns in which they do, at most 20.',
      resolve: ({ columns }) => [...columns],
    }),
    count: t.exposeInt('count', { description: 'In how many columns they differ.' }),
    of: t.exposeInt('of', { description: 'How many columns either of them fills.' }),
  }),
})

const duplicateObject = builder.objectRef<Duplicate>('ImportDuplicate').implement({
  description: 'A note of an import that repeats another one, or nearly does.',
  fields: (t) => ({
    id: t.exposeID('id'),
    note: t.field({ type: noteObject, resolve: (one) => one.noteId }),
    repeated: t.field({
      type: noteObject,
      description: 'Was there before, or stands before it in the same file.',
      resolve: (one) => one.repeatedId,
    }),
    percent: t.exposeInt('percent', { description: 'How much of the words was the same.' }),
    sameImport: t.exposeBoolean('sameImport', { description: 'What it repeats came in by the same import.' }),
    same: t.exposeBoolean('same', {
      description: 'Their rows are equal in every cell that was imported: these alone can be deleted together.',
    }),
    differences: t.loadable({
      type: duplicateDifferences,
      description: 'In what the two differ as they are now.',
      load: valueLoader<DuplicateDifferences>(async (tx, actor, ids) => differencesOf(tx, ids, actor.visibleScopes), {
        columns: [],
        count: 0,
        of: 0,
      }),
      resolve: (one) => one.id,
    }),
  }),
})

const duplicatePage = pageType('ImportDuplicatePage', duplicateObject)

/** Imports of fewer notes are reported note by note. */
const LEAST_REPORTED_TOGETHER = 3

/** The maximum number of failures that one call reads. */
const MAX_FAILURES = 500

/** The number after which a list of an import continues. */
function afterNumber(after: string | number | null | undefined): string {
  return /^\d{1,18}$/.test(String(after ?? '')) ? String(after) : '0'
}

/** An import that the viewer may see; null otherwise. */
const importObject = builder.loadableObject('Import', {
  description:
    'One file that is brought into a project, from its upload to its notes. Seen by contributors alone, as its failures show values.',
  load: rowLoader(visibleImports),
  toKey: (one: Import) => one.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    bytes: t.exposeFloat('bytes'),
    state: t.expose('state', { type: importState }),
    processedInto: t.expose('processedInto', {
      description: 'What the file became; null before the start.',
      type: processedInto,
      nullable: true,
    }),
    becomes: t.field({
      type: processedInto,
      nullable: true,
      description: 'What the file can become, as soon as it was looked into; null while it cannot be read.',
      resolve: (one) => one.becomes,
    }),
    inspection: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What a look into the file found: tables with a guessed mapping and rows, or a document.',
      resolve: async (one, _arguments, context) => workspaceOf(context).read(async (tx) => inspectionOf(tx, one.id)),
    }),
    mappings: t.field({
      description: 'Which column becomes what, for each table; null before the start and for a document.',
      type: 'JSON',
      nullable: true,
      resolve: async (one, _arguments, context) => workspaceOf(context).read(async (tx) => mappingsOf(tx, one.id)),
    }),
    total: t.exposeInt('rowsTotal', { nullable: true, description: 'Rows of all chosen tables; null for a document.' }),
    done: t.int({
      description: 'Rows that are dealt with, failed ones included.',
      resolve: (one) => one.rowsAdded + one.rowsChanged + one.rowsUnchanged + one.rowsFailed,
    }),
    added: t.exposeInt('rowsAdded', { description: 'Rows that became new notes.' }),
    changed: t.exposeInt('rowsChanged', { description: 'Rows that changed notes of an earlier import.' }),
    unchanged: t.exposeInt('rowsUnchanged', { description: 'Rows that an earlier import brought just so.' }),
    failed: t.exposeInt('rowsFailed', { description: 'Rows with a cell that could not be imported.' }),
    cancelReason: t.exposeString('cancelReason', { description: 'Null for one that no one stopped.', nullable: true }),
    errorMessage: t.exposeString('errorMessage', {
      description: 'What failed, as a sentence; null for one that did not.',
      nullable: true,
    }),
    errorReason: t.exposeString('errorReason', { description: 'A word for why it failed.', nullable: true }),
    warnings: t.stringList({
      description: 'Sentences about what is worth knowing and stopped nothing.',
      resolve: (one) => [...one.warnings],
    }),
    misplaced: t.field({
      type: [misplacedObject],
      description: 'What could not stay in the place of its column, counted by column and reason.',
      resolve: (one) => [...one.misplaced],
    }),
    waits: t.exposeBoolean('waits', {
      description: 'Its turn has not come: other files of the workspace are being read.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { description: 'Null while it is not over.', type: 'DateTime', nullable: true }),
    project: t.field({ type: projectObject, resolve: (one) => one.projectId }),
    failures: t.field({
      type: [failureObject],
      description:
        'In the order of the file, at most 500 at a time; cells that stand in the text only where asked for.',
      args: {
        first: t.arg.int({ required: false }),
        after: t.arg.id({ required: false }),
        inTextToo: t.arg.boolean({ required: false }),
      },
      resolve: async (one, { first, after, inTextToo }, context) =>
        workspaceOf(context).read(async (tx) =>
          listFailures(tx, one.id, afterNumber(after), Math.max(1, Math.min(first ?? MAX_FAILURES, MAX_FAILURES)), {
            inTextToo: inTextToo ?? false,
          }),
        ),
    }),
    duplicateCounts: t.loadable({
      type: duplicateCounts,
      description: 'How many of its notes repeat others; none while it runs.',
      load: valueLoader<DuplicateCounts>(async (tx, actor, ids) => countDuplicates(tx, ids, actor.visibleScopes), {
        same: 0,
        alike: 0,
      }),
      resolve: (one) => one.id,
    }),
    duplicates: t.field({
      type: duplicatePage,
      description: 'In the order of the file, without those of which someone said that both notes stay.',
      args: {
        same: t.arg.boolean({ description: 'Equal rows; else those that are only alike.' }),
        first: t.arg.int({ required: false }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (one, { same, first, after }, context) => {
        const { actor, read } = workspaceOf(context)
        const page = pageRequest(first)
        const rows = await read(async (tx) =>
          listDuplicates(tx, one.id, actor.visibleScopes, { same, after: afterNumber(after), limit: page.first + 1 }),
        )
        const nodes = rows.slice(0, page.first)
        return { nodes, endCursor: nodes.at(-1)?.id ?? null, hasNextPage: rows.length > page.first }
      },
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (one, _arguments, context) => importPolicy.viewerCan(workspaceOf(context).actor, one),
    }),
  }),
})

builder.objectField(importObject, 'earlier', (t) =>
  t.field({
    type: [importObject],
    description:
      'Imports of tables into the same project, the latest first: this one may be another wave of one of them, or continue it.',
    resolve: async (one, _arguments, context) =>
      workspaceOf(context).read(async (tx) => earlierImports(tx, one.projectId, one.id)),
  }),
)

const standingTarget = builder.objectRef<StandingTarget>('ImportStandingTarget').implement({
  description: 'A field or a question that the project of an import has, which a column of its name fills.',
  fields: (t) => ({
    kind: t.string({ description: '"field" or "question".', resolve: ({ kind }) => kind }),
    name: t.exposeString('name'),
    type: t.exposeString('type', { description: 'Of the field, or of the question.' }),
  }),
})

builder.objectField(importObject, 'standing', (t) =>
  t.field({
    type: [standingTarget],
    description: 'The fields and questions that the project has: what a table brings is put into them by name.',
    resolve: async (one, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => standingTargets(tx, actor, one.projectId))
    },
  }),
)

builder.objectField(noteObject, 'importedFrom', (t) =>
  t.loadable({
    type: 'String',
    nullable: true,
    description: 'The name of the file that an import brought the note from; null where none did.',
    load: valueLoader<string | null>(async (tx, _actor, ids) => filesOfNotes(tx, ids), null),
    resolve: (note) => note.id,
  }),
)

const importedNote = builder.objectRef<ImportedNote>('ImportedNote').implement({
  description: 'A note that an import brought, and how many came with it.',
  fields: (t) => ({
    noteId: t.exposeID('noteId'),
    untouched: t.exposeBoolean('untouched', { description: 'No one changed it since.' }),
    importId: t.exposeID('importId'),
    fileName: t.exposeString('fileName'),
    projectId: t.exposeID('projectId'),
    projectTitle: t.exposeString('projectTitle'),
    noteCount: t.exposeInt('noteCount', { description: 'How many the import brought.' }),
    endedAt: t.field({ type: 'DateTime', description: 'When its last row was stored.', resolve: (one) => one.endedAt }),
  }),
})

builder.queryField('importedNotes', (t) =>
  t.field({
    type: [importedNote],
    description:
      'Of the notes of these identifiers, at most 200, those that an import of several notes brought: lists tell in one line of all that no one changed since.',
    args: { ids: t.arg.idList() },
    resolve: async (_root, { ids }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => importedNotes(tx, idsArgument(ids), actor.visibleScopes, LEAST_REPORTED_TOGETHER))
    },
  }),
)

const importPage = pageType('ImportPage', importObject)

builder.queryField('import', (t) =>
  t.field({
    description: 'An import by its identifier; null where there is none, or the viewer may not write in its project.',
    type: importObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
)

builder.objectField(projectObject, 'imports', (t) =>
  t.field({
    type: importPage,
    description: 'What was brought into the project, the latest first; empty for those who only read.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (project, { first, after }, context) => {
      const { actor, read } = workspaceOf(context)
      if (!importPolicy.allows(actor, 'view', { scopeId: project.scopeId, state: 'DONE' }))
        return { nodes: [], endCursor: null, hasNextPage: false }
      return read(async (tx) => listImports(tx, project.id, pageRequest(first, after)))
    },
  }),
)

const deletedImport = builder
  .objectRef<{ id: string; deletionId: string; noteCount: number }>('DeletedImport')
  .implement({
    description:
      'An import that was removed with the notes that it brought. It is in the trash now: `deletionId` brings it back.',
    fields: (t) => ({
      id: t.exposeID('id'),
      deletionId: t.exposeID('deletionId'),
      noteCount: t.exposeInt('noteCount', { description: 'How many notes went with it.' }),
    }),
  })

builder.objectField(progressObject, 'import', (t) =>
  t.field({ type: importObject, nullable: true, resolve: ({ kind, id }) => (kind === 'import' ? id : null) }),
)

commandMutation('startImport', { type: importObject, command: startImport, answer: (one) => one.id })
commandMutation('cancelImport', { type: importObject, command: cancelImport, answer: (one) => one.id })
commandMutation('resumeImport', { type: importObject, command: resumeImport, answer: (one) => one.id })
commandMutation('deleteImport', { type: deletedImport, command: deleteImport, answer: (deletion) => deletion })
commandMutation('deleteDuplicates', {
  type: deletedImport,
  command: deleteDuplicates,
  answer: (deletion) => deletion,
})
commandMutation('keepBothNotes', { type: importObject, command: keepBothNotes, answer: (one) => one.id })
commandMutation('restoreImport', { type: importObject, command: restoreImport, answer: (one) => one.id })
