import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { beginRound } from '#agreement/server/commands/begin-round.ts'
import { changeRound } from '#agreement/server/commands/change-round.ts'
import { finishNote } from '#agreement/server/commands/code-units.ts'
import { addSampleProject } from '#home/server/commands/add-sample-project.ts'
import { deleteSample } from '#home/server/commands/delete-sample.ts'
import { readDocument } from '#documents/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runImport } from '#imports/server/run/run-import.ts'
import { contextOfImport } from '#imports/server/acting-member.ts'
import { cancelImport } from '#imports/server/commands/cancel-import.ts'
import { startImport } from '#imports/server/commands/start-import.ts'
import { inspectImportFile } from '#imports/server/inspect-import.ts'
import { openImport } from '#imports/server/store.ts'
import { storeUpload } from '#imports/server/store-upload.ts'
import { runCommand, undoableAmong } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import {
  approveRedactions,
  changeRedaction,
  reconsiderRedactions,
  rejectRedactions,
  restoreRedactions,
} from '#redactions/server/commands/decide-redactions.ts'
import { redactCopiesAlike } from '#redactions/server/commands/redact-copies-alike.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { suggestRedactions } from '#redactions/server/commands/suggest-redactions.ts'
import { redactionsOfFiles } from '#redactions/server/store.ts'
import { spokenNote } from '#redactions/testing.ts'
import { duplicateProject, makeProjectTemplate, useProjectTemplate } from '#templates/server/commands/begin-copies.ts'
import { findCopy } from '#templates/server/copies-store.ts'
import { makeCopy } from '#templates/server/make-copy.ts'
import { visibleTemplates } from '#templates/server/store.ts'
import { changeTag } from '#tags/server/commands/change-tag.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { changeField } from '#fields/server/commands/change-field.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const forever = new AbortController().signal

async function start() {
  const workspace = await newWorkspace()
  const ada = async () => workspace.founder()
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Study' })
  const act = async (command: object, input: object): Promise<Id> => {
    const operationId = newId()
    await runCommand(await ada(), command as never, input, operationId)
    return operationId
  }
  const undoAct = async (actOperationId: Id | null): Promise<Id | null> =>
    (await runCommand(await ada(), undoOperation, { actOperationId }, newId())).redoOperationId
  const isOffered = async (operationId: Id | null): Promise<boolean> => {
    const context = await ada()
    return context.database.read(async (tx) =>
      (await undoableAmong(tx, context, context.actor.principal, [operationId ?? ''])).has(operationId ?? ''),
    )
  }
  return { workspace, ada, projectId, act, undoAct, isOffered }
}

test('undoing a copy permanently stops it while it is in progress; a finished one goes to the trash, and redo restores it', async () => {
  const { workspace, ada, projectId, act, undoAct, isOffered } = await start()
  await runCommand(await ada(), createNote, { projectId, title: 'Mara' })
  const isThere = async (id: Id) => (await (await ada()).read(async (tx) => findProject(tx, id))) !== null
  const first = newId()
  const stopped = await act(duplicateProject, { id: first, projectId, title: 'Copy' })
  expect(await isOffered(stopped)).toBe(true)
  expect(await undoAct(stopped)).toBeNull()
  expect(await isThere(first)).toBe(false)
  await expect(undoAct(stopped)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })

  const finish = async () => {
    const running = await (
      await ada()
    ).database.read(async (tx) =>
      tx.selectFrom('project_copies').select('id').where('state', '=', 'RUNNING').executeTakeFirstOrThrow(),
    )
    await makeCopy(services, workspace.teamId, running.id, forever)
    return (await ada()).read(async (tx) => findCopy(tx, running.id))
  }
  const second = newId()
  const copied = await act(duplicateProject, { id: second, projectId, title: 'Copy' })
  expect((await finish())?.state).toBe('DONE')
  const again = await undoAct(copied)
  expect([await isThere(second), await isOffered(copied), await isOffered(again)]).toEqual([false, false, true])
  const undone = await undoAct(again)
  expect(await isThere(second)).toBe(true)
  await undoAct(undone)
  expect(await isThere(second)).toBe(false)

  const templateId = newId()
  const made = await act(makeProjectTemplate, { id: templateId, projectId, title: 'Template' })
  await finish()
  const templates = async () => {
    const context = await ada()
    return (await context.read(async (tx) => visibleTemplates(tx, context.actor, [templateId]))).length
  }
  const used = newId()
  const using = await act(useProjectTemplate, { id: used, templateId, title: 'Used', folderId: null })
  await finish()
  expect([await templates(), await isThere(used)]).toEqual([1, true])
  await undoAct(using)
  const back = await undoAct(made)
  expect([await templates(), await isThere(used)]).toEqual([0, false])
  await undoAct(back)
  expect(await templates()).toBe(1)
})

test('an import is undone with its notes and restored with them; undoing its stop continues it', async () => {
  const { workspace, ada, projectId, act, undoAct, isOffered } = await start()
  const lines = ['Key,Name', ...Array.from({ length: 20 }, (_, at) => `${at},Person ${at}`)]
  const id = await storeUpload(await ada(), {
    projectId,
    fileName: 'survey.csv',
    content: Readable.from([lines.join('\n')]),
  })
  await inspectImportFile(await ada(), id, {})
  const found = async () => (await ada()).database.read(async (tx) => openImport(tx, id))
  const { inspection } = (await found()) ?? {}
  if (inspection?.kind !== 'tables') throw new Error('A survey is a table.')
  const started = await act(startImport, { id, mappings: inspection.tables.map(({ mapping }) => mapping) })
  await expect(undoAct(started)).rejects.toMatchObject({ message: 'Stop the import first.' })
  const stopped = await act(cancelImport, { id })
  const run = async () =>
    runImport({
      services,
      teamId: workspace.teamId,
      importId: id,
      contextOf: async () => contextOfImport(services, workspace.teamId, id),
    })
  await run()
  expect((await found())?.state).toBe('CANCELLED')
  const again = await undoAct(stopped)
  expect((await found())?.state).toBe('RUNNING')
  const resumed = await undoAct(again)
  await run()
  expect((await found())?.state).toBe('CANCELLED')
  await undoAct(resumed)
  await run()
  expect((await found())?.state).toBe('DONE')
  const notes = async () =>
    (await ada()).database.read(async (tx) =>
      tx.selectFrom('notes').select('id').where('project_id', '=', projectId).where('deleted_at', 'is', null).execute(),
    )
  expect(await notes()).toHaveLength(20)
  expect(await isOffered(started)).toBe(true)
  const redo = await undoAct(started)
  expect([await found(), await notes()]).toEqual([null, []])
  await undoAct(redo)
  expect(await notes()).toHaveLength(20)
})

test('redactions that were made, suggested, rejected and restored are undone in words and in state, and redone', async () => {
  const { ada, act, undoAct } = await start()
  const one = await spokenNote(await ada(), {
    bytes: Buffer.from(newId()),
    contentType: 'audio/wav',
    utterances: [
      {
        blockId: 'block-one1',
        speaker: 'Ada',
        words: [
          ['Hello', 0, 400],
          ['Zephyrine', 900, 1_500],
          ['Quillfeather,', 1_550, 2_200],
          ['glad', 2_400, 2_700],
        ],
      },
    ],
  })
  const reported = async () => {
    const context = await ada()
    return context.database.read(async (tx) => ({
      text: (await readDocument(tx, one.documentId))?.text,
      redactions: (await redactionsOfFiles(tx, [one.fileId])).map(
        ({ state, startMs, endMs, videoBlur, audioMuted, quote }) => ({
          state,
          startMs,
          endMs,
          videoBlur,
          audioMuted,
          quote,
        }),
      ),
      withheld: (await tx.selectFrom('files').select('withheld').where('id', '=', one.fileId).executeTakeFirstOrThrow())
        .withheld,
    }))
  }
  const ids = async () =>
    (await (await ada()).database.read(async (tx) => redactionsOfFiles(tx, [one.fileId]))).map(({ id }) => id)
  /** Undoes an act, redoes it, and undoes it again. */
  const turned = async (command: object, input: object, left: (before: unknown) => unknown = (before) => before) => {
    const before = await reported()
    const operationId = await act(command, input)
    const after = await reported()
    expect(after).not.toEqual(before)
    const again = await undoAct(operationId)
    expect(await reported()).toEqual(left(before))
    const undone = await undoAct(again)
    expect(await reported()).toEqual(after)
    await undoAct(undone)
    expect(await reported()).toEqual(left(before))
  }
  await runCommand(await ada(), suggestRedactions, {
    fileId: one.fileId,
    found: [{ kind: 'NAME' as const, startMs: 900, endMs: 2_200, quote: 'Zephyrine Quillfeather,' }],
  })
  const [id = ''] = await ids()
  const edges = { startMs: 1_550, endMs: 2_200, videoBlur: false, audioMuted: true }
  await turned(changeRedaction, { id, ...edges })
  await turned(rejectRedactions, { ids: [id] })
  await turned(approveRedactions, { ids: [id] })
  await runCommand(await ada(), rejectRedactions, { ids: [id] })
  await turned(reconsiderRedactions, { ids: [id] })
  await runCommand(await ada(), reconsiderRedactions, { ids: [id] })
  await runCommand(await ada(), approveRedactions, { ids: [id] })
  await turned(restoreRedactions, { ids: [id] })
  await turned(restoreRedactions, { ids: [id], asSuggestions: true })
  // What a user chose stays known as restored.
  await turned(
    redactRecording,
    { fileId: one.fileId, startMs: 2_400, endMs: 2_700, videoBlur: false, audioMuted: true },
    (before) => {
      const { redactions, ...rest } = before as Awaited<ReturnType<typeof reported>>
      return {
        ...rest,
        redactions: [
          ...redactions,
          { state: 'RESTORED', startMs: 2_400, endMs: 2_700, videoBlur: false, audioMuted: true, quote: 'glad' },
        ],
      }
    },
  )
  // There are no copies, so none of them lacks anything: there is nothing to undo.
  const alike = await act(redactCopiesAlike, { fileId: one.fileId })
  await expect(undoAct(alike)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
})

test('edges that another user moved since stay, and what another user decided since', async () => {
  const { workspace, ada, act, undoAct } = await start()
  const ben = await workspace.member('CONTRIBUTOR')
  const one = await spokenNote(await ada(), {
    bytes: Buffer.from(newId()),
    contentType: 'audio/wav',
    utterances: [
      {
        blockId: 'block-one1',
        speaker: 'Ada',
        words: [
          ['Zephyrine', 900, 1_500],
          ['Quillfeather,', 1_550, 2_200],
        ],
      },
    ],
  })
  await runCommand(await ada(), suggestRedactions, {
    fileId: one.fileId,
    found: [{ kind: 'NAME' as const, startMs: 900, endMs: 2_200, quote: 'Zephyrine Quillfeather,' }],
  })
  const [redaction] = await (await ada()).database.read(async (tx) => redactionsOfFiles(tx, [one.fileId]))
  const id = redaction?.id ?? ''
  const moved = { id, endMs: 2_200, videoBlur: false, audioMuted: true }
  const operationId = await act(changeRedaction, { ...moved, startMs: 1_550 })
  const again = async () => workspace.again(ben.actor.userId ?? '')
  await runCommand(await again(), changeRedaction, { ...moved, startMs: 1_000 })
  await expect(undoAct(operationId)).rejects.toMatchObject({ reason: 'CHANGED_SINCE' })
  const rejected = await act(rejectRedactions, { ids: [id] })
  await runCommand(await again(), reconsiderRedactions, { ids: [id] })
  await expect(undoAct(rejected)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
})

test('a sample is deleted with its people and restored with them; people added since stay', async () => {
  const { ada, act, undoAct } = await start()
  const there = async () =>
    (await ada()).database.read(async (tx) => ({
      projects: await tx
        .selectFrom('projects')
        .select('id')
        .where('is_sample', '=', true)
        .where('deleted_at', 'is', null)
        .execute(),
      people: (await tx.selectFrom('people').select('id').where('deleted_at', 'is', null).execute()).length,
    }))
  await runCommand(await ada(), deleteSample, {})
  const before = await there()
  const added = await act(addSampleProject, {})
  const after = await there()
  expect(after.people).toBeGreaterThan(before.people)
  const again = await undoAct(added)
  expect(await there()).toEqual(before)
  const undone = await undoAct(again)
  expect(await there()).toEqual(after)
  await runCommand(await ada(), deleteSample, {})
  await runCommand(await ada(), addSampleProject, {})
  await expect(undoAct(undone)).rejects.toMatchObject({ code: 'InvalidOperation' })
  expect((await there()).projects).toHaveLength(1)
})

test('a round that everyone has seen becomes another pass whenever it is opened, also by undoing that it was closed', async () => {
  const { workspace, ada, act, undoAct } = await start()
  const { noteId, projectId } = await spokenNote(await ada(), {
    bytes: Buffer.from(newId()),
    contentType: 'audio/wav',
    utterances: [{ blockId: 'block-one1', speaker: 'Ada', words: [['Hello.', 0, 400]] }],
  })
  const { id: tagId } = await runCommand(await ada(), createTag, { projectId, title: 'Price' })
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const { id } = await runCommand(await ada(), beginRound, {
    projectId,
    title: 'Pilot',
    noteIds: [noteId],
    tagIds: [tagId],
    coderIds: [(await ada()).actor.userId, ben],
  })
  for (const one of [await ada(), await workspace.again(ben)])
    await runCommand(one, finishNote, { roundId: id, noteId, finished: true })
  const reported = async () =>
    (await ada()).database.read(async (tx) => {
      const { closed_at: at, pass } = await tx
        .selectFrom('agreement_rounds')
        .select(['closed_at', 'pass'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [at !== null, pass]
    })
  const closed = await act(changeRound, { id, closed: true })
  expect(await reported()).toEqual([true, 1])
  const again = await undoAct(closed)
  expect(await reported()).toEqual([false, 2])
  await runCommand(await workspace.again(ben), finishNote, { roundId: id, noteId, finished: true })
  await undoAct(again)
  // Work of a user in the second pass counts.
  expect(await reported()).toEqual([true, 2])
})

test('changes by another user since an act was undone stay when it is redone: tags, fields, taggings', async () => {
  const { workspace, ada, projectId, act, undoAct } = await start()
  const ben = (await workspace.member('MANAGER')).actor.userId ?? ''
  const byBen = async (command: object, input: object): Promise<unknown> =>
    runCommand(await workspace.again(ben), command as never, input)
  const { id: tagId } = await runCommand(await ada(), createTag, { projectId, title: 'Price' })

  const changed = await act(changeTag, { id: tagId, title: 'Cost', description: 'What it costs' })
  const tag = async () =>
    (await ada()).database.read(async (tx) =>
      tx.selectFrom('tags').select(['title', 'description']).where('id', '=', tagId).executeTakeFirstOrThrow(),
    )
  const unchanged = await undoAct(changed)
  await byBen(changeTag, { id: tagId, description: 'Theirs' })
  await undoAct(unchanged)
  expect(await tag()).toEqual({ title: 'Cost', description: 'Theirs' })

  const [calm, angry, tired] = [newId(), newId(), newId()]
  const { id: fieldId } = await runCommand(await ada(), createField, {
    projectId,
    appliesTo: 'note',
    label: 'Mood',
    type: 'SELECT',
    options: { select: [calm, angry, tired].map((id, at) => ({ id, label: `Mood ${at}` })), maxSelectable: 1 },
  })
  const notes: Id[] = []
  for (const title of ['One', 'Two', 'Three'])
    notes.push((await runCommand(await ada(), createNote, { projectId, title })).id)
  const [one = '', two = '', three = ''] = notes
  const fill = async (id: Id, option: Id) => byBen(setFieldValues, { id, values: [{ fieldId, optionIds: [option] }] })
  await fill(one, calm)
  await fill(two, calm)
  const moods = async () =>
    (await ada()).database.read(async (tx) => {
      const rows = await tx
        .selectFrom('field_values')
        .select(['owner_id', 'option_ids'])
        .where('field_id', '=', fieldId)
        .execute()
      return notes.map((note) => rows.find(({ owner_id: owner }) => owner === note)?.option_ids?.[0] ?? null)
    })
  const removed = await act(changeField, { id: fieldId, removeOptions: [{ id: calm, intoId: angry }] })
  expect(await moods()).toEqual([angry, angry, null])
  const unremoved = await undoAct(removed)
  expect(await moods()).toEqual([calm, calm, null])
  await fill(two, tired)
  await fill(three, calm)
  const again = await undoAct(unremoved)
  // A deleted option is no one's mood.
  expect(await moods()).toEqual([angry, tired, null])
  await undoAct(again)
  expect(await moods()).toEqual([calm, tired, calm])

  const spoken = await spokenNote(await ada(), {
    bytes: Buffer.from(newId()),
    contentType: 'audio/wav',
    utterances: [
      {
        blockId: 'block-one1',
        speaker: 'Ada',
        words: [
          ['Hello', 0, 400],
          ['again', 500, 900],
        ],
      },
    ],
  })
  const { id: other } = await runCommand(await ada(), createTag, { projectId: spoken.projectId, title: 'Greeting' })
  const highlightIds: Id[] = []
  for (const quote of ['Hello', 'again'])
    highlightIds.push(
      (await runCommand(await ada(), createHighlight, { noteId: spoken.noteId, place: { quote }, tagIds: [] })).id,
    )
  const tagged = async () =>
    (await ada()).database.read(async (tx) => {
      const rows = await tx.selectFrom('highlight_tags').select('highlight_id').where('tag_id', '=', other).execute()
      return highlightIds.map((id) => rows.some((row) => row.highlight_id === id))
    })
  const tagging = await act(tagHighlights, { highlightIds, add: [other] })
  const untagged = await undoAct(tagging)
  expect(await tagged()).toEqual([false, false])
  await byBen(tagHighlights, { highlightIds: highlightIds.slice(0, 1), add: [other] })
  const taggedAgain = await undoAct(untagged)
  expect(await tagged()).toEqual([true, true])
  // What another user added in the meantime is theirs.
  await undoAct(taggedAgain)
  expect(await tagged()).toEqual([true, false])
})
