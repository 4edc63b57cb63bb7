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
  description:
    'How far an import is. RUNNING begins when a person starts it, and includes the time in which it waits for its turn.',
  values: IMPORT_STATES,
})
const processedInto = builder.enumType('ImportProcessedInto', {
  description: 'What a file becomes: one note for a document, or notes with fields and answers for a table.',
  values: PROCESSED_INTO,
})

const failureObject = builder.objectRef<ImportFailure & { id: string }>('ImportFailure').implement({
  description: 'A cell that could not be imported, or not to where its column goes, and why.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sheet: t.exposeString('sheet', { nullable: true }),
    rowNumber: t.exposeInt('rowNumber', { description: 'Counted below the header, from 1.' }),
    columnIndex: t.exposeInt('columnIndex', { description: 'From 0.' }),
    header: t.exposeString('header'),
    value: t.exposeString('value'),
    inText: t.exposeBoolean('inText', {
      description: 'True if the value is in the text of its note; its row was imported.',
    }),
    reason: t.exposeString('reason'),
  }),
})

const misplacedObject = builder.objectRef<Misplaced>('ImportMisplaced').implement({
  description: 'Cells of one column that could not go where the column goes, for one reason.',
  fields: (t) => ({
    sheet: t.exposeString('sheet', { nullable: true }),
    columnIndex: t.exposeInt('columnIndex', { description: 'From 0; -1 if several columns are counted together.' }),
    header: t.exposeString('header'),
    inText: t.exposeBoolean('inText', {
      description: 'True if the values are in the texts of their notes; false if their rows were not imported.',
    }),
    reason: t.exposeString('reason'),
    count: t.exposeInt('count'),
  }),
})

const duplicateCounts = builder.objectRef<DuplicateCounts>('ImportDuplicateCounts').implement({
  description:
    'How many notes of an import repeat others that the viewer can see, without those that were kept beside the others.',
  fields: (t) => ({
    same: t.exposeInt('same', { description: 'Notes whose rows are equal in every imported cell.' }),
    alike: t.exposeInt('alike', {
      description: 'Notes with nearly the same words, but some difference in their rows.',
    }),
  }),
})

const duplicateDifferences = builder.objectRef<DuplicateDifferences>('ImportDuplicateDifferences').implement({
  description: 'How two nearly equal notes differ.',
  fields: (t) => ({
    columns: t.stringList({
      description: 'The names of the columns that differ, at most 20.',
      resolve: ({ columns }) => [...columns],
    }),
    agreeing: t.stringList({
      description: 'The names of the columns that both fill with the same, at most 20.',
      resolve: ({ agreeing }) => [...agreeing],
    }),
    count: t.exposeInt('count', { description: 'The number of columns that differ.' }),
    of: t.exposeInt('of', { description: 'The number of columns that either of them fills.' }),
  }),
})

const duplicateObject = builder.objectRef<Duplicate>('ImportDuplicate').implement({
  description: 'A note of an import that repeats another one, or nearly does.',
  fields: (t) => ({
    id: t.exposeID('id'),
    note: t.field({ type: noteObject, resolve: (one) => one.noteId }),
    repeated: t.field({
      type: noteObject,
      description: 'The note that was there before, or comes before it in the same file.',
      resolve: (one) => one.repeatedId,
    }),
    percent: t.exposeInt('percent', { description: 'The share of the words that was the same, in percent.' }),
    sameImport: t.exposeBoolean('sameImport', {
      description: 'Whether the note that it repeats came from the same import.',
    }),
    same: t.exposeBoolean('same', {
      description: 'Whether their rows are equal in every imported cell: only these can be deleted together.',
    }),
    differences: t.loadable({
      type: duplicateDifferences,
      description: 'How the two notes differ now.',
      load: valueLoader<DuplicateDifferences>(async (tx, actor, ids) => differencesOf(tx, ids, actor.visibleScopes), {
        columns: [],
        agreeing: [],
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
    'A file being imported into a project, from its upload to its notes. Visible only to contributors, since its failures show values.',
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
      description: 'What the file can become, once it was inspected; null if it cannot be read.',
      resolve: (one) => one.becomes,
    }),
    inspection: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The result of inspecting the file: tables with a guessed mapping and rows, or a document.',
      resolve: async (one, _arguments, context) => workspaceOf(context).read(async (tx) => inspectionOf(tx, one.id)),
    }),
    mappings: t.field({
      description: 'What each column becomes, for each table; null before the start and for a document.',
      type: 'JSON',
      nullable: true,
      resolve: async (one, _arguments, context) => workspaceOf(context).read(async (tx) => mappingsOf(tx, one.id)),
    }),
    total: t.exposeInt('rowsTotal', {
      nullable: true,
      description: 'The number of rows in all selected tables; null for a document.',
    }),
    done: t.int({
      description: 'The number of rows processed, including failed ones.',
      resolve: (one) => one.rowsAdded + one.rowsChanged + one.rowsUnchanged + one.rowsFailed,
    }),
    added: t.exposeInt('rowsAdded', { description: 'The number of rows that became new notes.' }),
    changed: t.exposeInt('rowsChanged', { description: 'The number of rows that changed notes of an earlier import.' }),
    unchanged: t.exposeInt('rowsUnchanged', {
      description: 'The number of rows that are the same as in an earlier import.',
    }),
    failed: t.exposeInt('rowsFailed', { description: 'The number of rows with a cell that could not be imported.' }),
    cancelReason: t.exposeString('cancelReason', { description: 'Null if no one stopped it.', nullable: true }),
    errorMessage: t.exposeString('errorMessage', {
      description: 'What failed, as a sentence; null if nothing did.',
      nullable: true,
    }),
    errorReason: t.exposeString('errorReason', { description: 'Why it failed, as one word.', nullable: true }),
    warnings: t.stringList({
      description: 'Sentences about what is worth knowing but did not stop the import.',
      resolve: (one) => [...one.warnings],
    }),
    misplaced: t.field({
      type: [misplacedObject],
      description: 'Cells that could not go where their column goes, counted by column and reason.',
      resolve: (one) => [...one.misplaced],
    }),
    waits: t.exposeBoolean('waits', {
      description: 'Whether it waits for its turn while other files of the workspace are read.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { description: 'Null until it is over.', type: 'DateTime', nullable: true }),
    project: t.field({ type: projectObject, resolve: (one) => one.projectId }),
    failures: t.field({
      type: [failureObject],
      description:
        'In the order of the file, at most 500 at a time; cells whose value is only in the text are left out unless requested.',
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
      description: 'How many of its notes repeat others; 0 while it runs.',
      load: valueLoader<DuplicateCounts>(async (tx, actor, ids) => countDuplicates(tx, ids, actor.visibleScopes), {
        same: 0,
        alike: 0,
      }),
      resolve: (one) => one.id,
    }),
    duplicates: t.field({
      type: duplicatePage,
      description: 'In the order of the file, without those where a user chose to keep both notes.',
      args: {
        same: t.arg.boolean({ description: 'True for equal rows; false for those that are only similar.' }),
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
      'Earlier imports of tables into the same project, latest first: this one may be another wave of one of them, or continue it.',
    resolve: async (one, _arguments, context) =>
      workspaceOf(context).read(async (tx) => earlierImports(tx, one.projectId, one.id)),
  }),
)

const standingTarget = builder.objectRef<StandingTarget>('ImportStandingTarget').implement({
  description: 'A field or question of the project of an import that a column of the same name fills.',
  fields: (t) => ({
    kind: t.string({ description: 'Either "field" or "question".', resolve: ({ kind }) => kind }),
    name: t.exposeString('name'),
    type: t.exposeString('type', { description: 'The type of the field or question.' }),
  }),
})

builder.objectField(importObject, 'standing', (t) =>
  t.field({
    type: [standingTarget],
    description: 'The fields and questions of the project; what a table contains is put into them by name.',
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
    description: 'The name of the file from which the note was imported; null if it was not imported.',
    load: valueLoader<string | null>(async (tx, _actor, ids) => filesOfNotes(tx, ids), null),
    resolve: (note) => note.id,
  }),
)

const importedNote = builder.objectRef<ImportedNote>('ImportedNote').implement({
  description: 'An imported note, and how many came with it.',
  fields: (t) => ({
    noteId: t.exposeID('noteId'),
    untouched: t.exposeBoolean('untouched', { description: 'Whether no one has changed it since.' }),
    importId: t.exposeID('importId'),
    fileName: t.exposeString('fileName'),
    projectId: t.exposeID('projectId'),
    projectTitle: t.exposeString('projectTitle'),
    noteCount: t.exposeInt('noteCount', { description: 'The number of notes from the import.' }),
    endedAt: t.field({
      type: 'DateTime',
      description: 'When the last row of the import was stored.',
      resolve: (one) => one.endedAt,
    }),
  }),
})

builder.queryField('importedNotes', (t) =>
  t.field({
    type: [importedNote],
    description:
      'Those of these notes, at most 200, that came from an import of several notes: lists report in one line all that no one has changed since.',
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
    description: 'An import by its id; null if it does not exist or the viewer may not write in its project.',
    type: importObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
)

builder.objectField(projectObject, 'imports', (t) =>
  t.field({
    type: importPage,
    description: 'What was imported into the project, latest first; empty for those who may only read.',
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
    description: 'A removed import, with its notes. `deletionId` restores it from the trash.',
    fields: (t) => ({
      id: t.exposeID('id'),
      deletionId: t.exposeID('deletionId'),
      noteCount: t.exposeInt('noteCount', { description: 'The number of notes removed with it.' }),
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
