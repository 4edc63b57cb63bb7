import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createChart } from '#charts/server/commands/create-chart.ts'
import { editDocument, readDocument } from '#documents/server/index.ts'
import { textOfContent } from '#editor/document/text.ts'
import { contentOfText, emptyContent, type NodeJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { installationContext } from '#files/server/index.ts'
import { createFolder } from '#folders/server/index.ts'
import { deleteFolder } from '#folders/server/commands/delete-folder.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { addNotes } from '#notes/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { newId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { findProject } from '#projects/server/index.ts'
import { listProjects } from '#projects/server/list-projects.ts'
import { moveProject } from '#projects/server/commands/move-project.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { createInsightReel } from '#reels/server/commands/create-insight-reel.ts'
import { highlightTalk, makeTalk, makeTalksProject } from '#reels/testing.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { createExtension, setExtensionLink } from '#tags/server/commands/extensions.ts'
import { createTagGroup } from '#tags/server/commands/tag-groups.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { restoreDeletions } from '#trash/server/commands/restore-deletions.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { cellTables } from '#tests/tenancy/filled-workspace.ts'
import { rowsByTable } from '#tests/harness/rows-of-workspace.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { Transform } from '@tiptap/pm/transform'
import { defineCommand } from '#journal/server/index.ts'
import { z } from 'zod'
import { advanceCopy } from './commands/advance-copy.ts'
import { duplicateProject, makeProjectTemplate, useProjectTemplate } from './commands/begin-copies.ts'
import { changeTemplate, deleteTemplate } from './commands/change-templates.ts'
import { cancelCopy } from './commands/end-copy.ts'
import { finishCopy } from './commands/finish-copy.ts'
import { createInsightFromTemplate, createInsightTemplate } from './commands/insight-templates.ts'
import { useShippedTemplate } from './commands/use-shipped-template.ts'
import { SHIPPED_KEYS, SHIPPED_TEMPLATES } from '../model/shipped/shipped-templates.ts'
import { findCopy } from './copies-store.ts'
import { makeCopy } from './make-copy.ts'
import { heldIn, visibleTemplates } from './store.ts'

const { services, newWorkspace } = await useServices()
const forever = new AbortController().signal

const SENTENCES = [
  { speaker: 'Mara', text: 'Every Monday I open four windows', startMs: 1_000, endMs: 4_000 },
  { speaker: 'Ben', text: 'Nobody reads the report', startMs: 9_000, endMs: 11_000 },
]

const writeText = defineCommand({
  name: 'write-test-text',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ documentId: Id; content: NodeJson[] }>(),
  trustsInput: true,
  async run(context, { documentId, content }) {
    await editDocument(context, documentId, (doc) =>
      new Transform(doc).replaceWith(0, doc.content.size, parseContent({ type: 'doc', content }).content),
    )
    return { documentId }
  },
})

const addWrittenNotes = defineCommand({
  name: 'add-test-notes',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ projectId: Id; titles: string[] }>(),
  trustsInput: true,
  async run(context, { projectId, titles }) {
    const project = await findProject(context.tx, projectId)
    return project
      ? addNotes(
          context,
          project,
          titles.map((title) => ({ title, content: contentOfText(`About ${title}`), origin: 'written' as const })),
        )
      : []
  },
})

/** A project in a folder, with a tag of the workspace, in which everything refers to something else in it. */
async function studied(workspace: TestWorkspace) {
  const ada = async () => workspace.founder()
  const { id: folderId } = await runCommand(await ada(), createFolder, { title: 'Studies' })
  const { projectId, scopeId, tagId } = await makeTalksProject(ada)
  await runCommand(await ada(), moveProject, { id: projectId, folderId })
  const { id: groupId } = await runCommand(await ada(), createTagGroup, { projectId, title: 'Times' })
  const { id: groupedTagId } = await runCommand(await ada(), createTag, { projectId, title: 'Mondays' })
  await services.database
    .workspace(workspace.teamId)
    .write(async (tx) => tx.updateTable('tags').set({ tag_group_id: groupId }).where('id', '=', groupedTagId).execute())
  const { id: extensionId } = await runCommand(await ada(), createExtension, { title: 'Everywhere' })
  await runCommand(await ada(), setExtensionLink, { extensionId, projectId, linked: true })
  const { fileId, contentId } = await storeRecording(await ada(), {
    scopeId,
    name: 'talk.mp4',
    bytes: Buffer.from(newId()),
    contentType: 'video/mp4',
  })
  const { noteId, documentId } = await makeTalk(await ada(), {
    projectId,
    fileId,
    title: 'Interview',
    sentences: SENTENCES,
  })
  const transcriptionId = newId()
  await services.database.workspace(workspace.teamId).write(async (tx) => {
    await sql`update files set document_id = ${documentId} where id = ${fileId}`.execute(tx)
    await sql`insert into transcriptions (id, team_id, scope_id, file_id, note_id, document_id, state, created_by_kind)
      values (${transcriptionId}, ${workspace.teamId}, ${scopeId}, ${fileId}, ${noteId}, ${documentId}, 'TRANSCRIBING',
      'system')`.execute(tx)
    await sql`update utterance_words set transcription_id = ${transcriptionId} where document_id = ${documentId}`.execute(
      tx,
    )
  })
  const [highlightId = '', otherHighlightId = ''] = await highlightTalk(ada, noteId, tagId, [
    'four windows',
    'reads the report',
  ])
  const { id: insightId } = await runCommand(await ada(), createInsight, {
    projectId,
    title: 'Mondays hurt',
    highlightIds: [highlightId],
  })
  await runCommand(await ada(), createInsightReel, { id: newId(), insightId, title: 'Reel' })
  const { id: personId } = await runCommand(await ada(), createPerson, { name: 'Mara', noteId })
  const { id: fieldId } = await runCommand(await ada(), createField, {
    projectId,
    appliesTo: 'note',
    type: 'TEXT',
    label: 'Country',
  })
  await runCommand(await ada(), setFieldValues, { id: noteId, values: [{ fieldId, text: 'Peru' }] })
  const filter = {
    combinator: 'And' as const,
    fields: [
      {
        id: 'a',
        field: { kind: 'system' as const, id: 'Tags' },
        fieldType: 'SELECT' as const,
        operatorType: 'IS_ONE_OF' as const,
        values: { tags: [tagId] },
      },
    ],
  }
  const { id: chartId } = await runCommand(await ada(), createChart, {
    projectId,
    title: 'Chart',
    options: { hiddenIds: [groupedTagId], segmentFieldId: fieldId, filter },
  })
  const { id: viewId } = await runCommand(await ada(), createView, {
    projectId,
    title: 'View',
    layout: 'TABLE',
    objectType: 'NOTE',
    data: {
      group: `field:${fieldId}`,
      filter,
      columns: [{ key: `field:${fieldId}`, width: 100, sticky: false, wrapped: false }],
    },
  })
  await services.database
    .workspace(workspace.teamId)
    .write(async (tx) =>
      sql`insert into view_ranks (view_id, row_id, team_id, rank) values (${viewId}, ${noteId}, ${workspace.teamId}, 1)`.execute(
        tx,
      ),
    )
  const readmeId = await services.database
    .workspace(workspace.teamId)
    .read(async (tx) => (await findProject(tx, projectId))?.readmeDocumentId ?? '')
  await runCommand(await ada(), writeText, {
    documentId: readmeId,
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'Begin here',
            marks: [{ type: 'link', attrs: { href: `/data/Interview-${toShortId(noteId)}#h=${highlightId}` } }],
          },
        ],
      },
      { type: 'reference', attrs: { target: 'insight', targetId: insightId } },
      { type: 'reference', attrs: { target: 'tag', targetId: tagId } },
      { type: 'reference', attrs: { target: 'person', targetId: personId } },
      { type: 'reference', attrs: { target: 'chart', targetId: chartId } },
    ],
  })
  return {
    workspace,
    ada,
    folderId,
    projectId,
    scopeId,
    tagId,
    extensionId,
    fileId,
    contentId,
    noteId,
    documentId,
    highlightId,
    otherHighlightId,
    insightId,
    personId,
    fieldId,
  }
}

/** Tables that are not content of a project: history, and records of what was done. */
const BESIDE = [
  'journal',
  'operations',
  'workspace_versions',
  'access_changes',
  'copied_ids',
  'project_copies',
  'field_acts',
  'tag_acts',
  'taggings',
  'tagging_parts',
  'document_states',
  'document_updates',
  'document_versions',
  'deletions',
  'file_contents',
  'scopes',
  'grants',
  'workspaces',
  // People belong to the workspace, wherever they were created.
  'people',
]

/** Every row of the workspace as text, by table. */
async function rowsOf(teamId: Id): Promise<Map<string, string[]>> {
  const tables = (await cellTables(services)).filter((table) => !BESIDE.includes(table))
  return rowsByTable(services, teamId, tables, 'to_jsonb(t)::text')
}

async function mapOf(teamId: Id, copyId: Id): Promise<Map<Id, Id>> {
  const rows = await services.database
    .workspace(teamId)
    .read(async (tx) =>
      tx.selectFrom('copied_ids').select(['old_id', 'new_id']).where('copy_id', '=', copyId).execute(),
    )
  return new Map(rows.map((row) => [row.old_id, row.new_id]))
}

async function untilWhole(contextOf: () => Promise<WorkspaceContext>, copyId: Id): Promise<void> {
  while ((await runCommand(await contextOf(), advanceCopy, { id: copyId })) === 'further');
}

/** How many rows of each table contain one of these ids. */
async function naming(teamId: Id, ids: Iterable<Id>): Promise<Record<string, number>> {
  const requested = [...ids]
  const counts = [...(await rowsOf(teamId))].map(
    ([table, rows]) => [table, rows.filter((row) => requested.some((id) => row.includes(id))).length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

async function sees(context: WorkspaceContext, projectId: Id): Promise<boolean> {
  const { nodes } = await context.read(async (tx) =>
    listProjects(tx, context.teamId, context.actor, { archived: false }, { first: 100, after: null }),
  )
  return nodes.some(({ id }) => id === projectId)
}

describe('a duplicate', () => {
  test('contains everything, and nothing in it refers to the original', async () => {
    const { workspace, ada, projectId, scopeId, contentId, extensionId, personId, noteId, folderId } = await studied(
      await newWorkspace(),
    )
    const id = newId()
    const { id: copyId } = await runCommand(await ada(), duplicateProject, { id, projectId, title: 'Copy of Talks' })
    await untilWhole(ada, copyId)
    const map = await mapOf(workspace.teamId, copyId)
    await runCommand(await ada(), finishCopy, { id: copyId })
    expect(await mapOf(workspace.teamId, copyId)).toEqual(new Map())
    const rows = await rowsOf(workspace.teamId)
    const made = [...map.values()]
    for (const [table, ones] of rows) {
      for (const row of ones.filter((one) => made.some((newOne) => one.includes(newOne)))) {
        for (const old of map.keys())
          expect([table, row.includes(old) || row.includes(toShortId(old))]).toEqual([table, false])
      }
    }
    // The same number of rows of each kind: nothing is lost.
    expect(await naming(workspace.teamId, made)).toEqual(await naming(workspace.teamId, map.keys()))
    const copy = await services.database.workspace(workspace.teamId).read(async (tx) => findProject(tx, id))
    expect(copy).toMatchObject({ title: 'Copy of Talks', folderId })
    // The same bytes, the same people, the same tags of the workspace.
    const kept = await naming(workspace.teamId, [map.get(noteId) ?? ''])
    expect(kept).toMatchObject({ notes: 1, note_people: 1, field_values: 1, clips: 2 })
    const shared = await services.database.workspace(workspace.teamId).read(async (tx) => ({
      files: await tx.selectFrom('files').select('id').where('content_id', '=', contentId).execute(),
      links: await tx
        .selectFrom('tag_board_links')
        .select('project_id')
        .where('tag_board_id', '=', extensionId)
        .execute(),
      people: await tx.selectFrom('note_people').select('note_id').where('person_id', '=', personId).execute(),
      anchored: await tx
        .selectFrom('highlights')
        .select(['anchored', 'text'])
        .where('scope_id', '=', copy?.scopeId ?? '')
        .orderBy('text')
        .execute(),
      original: await tx
        .selectFrom('highlights')
        .select(['anchored', 'text'])
        .where('scope_id', '=', scopeId)
        .orderBy('text')
        .execute(),
    }))
    expect([shared.files, shared.links, shared.people].map((ones) => ones.length)).toEqual([2, 2, 2])
    expect(shared.anchored).toEqual(shared.original)
  })

  test('has the access of the original, and no one sees it before it is complete', async () => {
    const workspace = await newWorkspace()
    const { ada, projectId, scopeId } = await studied(workspace)
    const [ben, cleo] = [await workspace.member('CONTRIBUTOR'), await workspace.member('CONTRIBUTOR')]
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    await runCommand(await ada(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: ben.actor.userId,
      level: 'READ',
    })
    const again = async (context: WorkspaceContext) => (await context.reloadActor?.()) ?? context.actor
    ben.actor = await again(ben)
    cleo.actor = await again(cleo)
    await expect(runCommand(ben, duplicateProject, { projectId })).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(runCommand(cleo, duplicateProject, { projectId })).rejects.toMatchObject({ code: 'NotFound' })
    const id = newId()
    const { id: copyId } = await runCommand(await ada(), duplicateProject, { id, projectId, title: 'Copy' })
    await untilWhole(ada, copyId)
    for (const one of [await ada(), ben, cleo]) {
      expect(await sees(one, id)).toBe(false)
      expect((await one.read(async (tx) => findProject(tx, id)))?.scopeId).toSatisfy(
        (scope: Id) => one.actor.levelOn(scope) === 'NONE',
      )
    }
    await expect(runCommand(cleo, cancelCopy, { id: copyId })).rejects.toMatchObject({ code: 'NotFound' })
    await runCommand(await ada(), finishCopy, { id: copyId })
    ben.actor = await again(ben)
    cleo.actor = await again(cleo)
    expect([await sees(await ada(), id), await sees(ben, id), await sees(cleo, id)]).toEqual([true, true, false])
    await expect(runCommand(ben, duplicateProject, { projectId: id })).rejects.toMatchObject({ code: 'Forbidden' })
  })

  test('of a project in a folder that its maker cannot see is outside folders, and no one else sees it there', async () => {
    const workspace = await newWorkspace()
    const { ada, projectId, scopeId, folderId } = await studied(workspace)
    const folderScopeId = await services.database
      .workspace(workspace.teamId)
      .read(
        async (tx) =>
          (await tx.selectFrom('folders').select('scope_id').where('id', '=', folderId).executeTakeFirstOrThrow())
            .scope_id,
      )
    await runCommand(await ada(), setScopeInheritance, { scopeId: folderScopeId, inherits: false })
    const [ben, cleo] = [await workspace.member('CONTRIBUTOR'), await workspace.member('CONTRIBUTOR')]
    await runCommand(await ada(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: ben.actor.userId,
      level: 'WRITE',
    })
    ben.actor = (await ben.reloadActor?.()) ?? ben.actor
    const id = newId()
    const { id: copyId } = await runCommand(ben, duplicateProject, { id, projectId, title: 'Copy' })
    await makeCopy(services, workspace.teamId, copyId, forever)
    for (const one of [ben, cleo]) one.actor = (await one.reloadActor?.()) ?? one.actor
    expect([await sees(ben, id), await sees(cleo, id)]).toEqual([true, false])
  })

  test('continues after a kill, and what is removed from the original in the meantime leaves no trace in it', async () => {
    const { workspace, ada, projectId, noteId, highlightId, insightId } = await studied(await newWorkspace())
    const { id: copyId } = await runCommand(await ada(), duplicateProject, { projectId, title: 'Copy' })
    await runCommand(await ada(), advanceCopy, { id: copyId })
    const map = await mapOf(workspace.teamId, copyId)
    await runCommand(await ada(), addWrittenNotes, { projectId, titles: ['Too late'] })
    await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    let looks = 0
    const killing = {
      throwIfAborted: () => {
        looks += 1
        if (looks > 4) throw new Error('The process was killed.')
      },
    } as AbortSignal
    await expect(makeCopy(services, workspace.teamId, copyId, killing)).rejects.toThrow('killed')
    const half = await services.database.workspace(workspace.teamId).read(async (tx) => findCopy(tx, copyId))
    expect(half).toMatchObject({ state: 'RUNNING' })
    expect(half?.copied).toBeLessThan(half?.total ?? 0)
    await makeCopy(services, workspace.teamId, copyId, forever)
    expect(await services.database.workspace(workspace.teamId).read(async (tx) => findCopy(tx, copyId))).toMatchObject({
      state: 'DONE',
    })
    const copied = await naming(workspace.teamId, [map.get(insightId) ?? ''])
    expect(copied).toMatchObject({ insights: 1 })
    expect(await naming(workspace.teamId, [map.get(noteId) ?? '', map.get(highlightId) ?? ''])).toEqual({})
    const readme = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => readDocument(tx, (await findProject(tx, map.get(projectId) ?? ''))?.readmeDocumentId ?? ''))
    expect(readme?.text).toContain('Begin here')
    for (const old of [noteId, highlightId]) expect(JSON.stringify(readme?.content)).not.toContain(toShortId(old))
    const titles = await services.database.workspace(workspace.teamId).read(async (tx) =>
      tx
        .selectFrom('notes')
        .select('title')
        .where('project_id', '=', map.get(projectId) ?? '')
        .execute(),
    )
    expect(titles).toEqual([])
  })

  test('that is stopped leaves nothing, and is no longer shown', async () => {
    const { workspace, ada, projectId } = await studied(await newWorkspace())
    const { id: copyId } = await runCommand(await ada(), duplicateProject, { projectId, title: 'Copy' })
    await runCommand(await ada(), advanceCopy, { id: copyId })
    const made = [...(await mapOf(workspace.teamId, copyId)).values()]
    await untilWhole(ada, copyId)
    await runCommand(await ada(), cancelCopy, { id: copyId })
    await makeCopy(services, workspace.teamId, copyId, forever)
    await runCommand(await ada(), finishCopy, { id: copyId })
    await purgeWorkspace(await installationContext(services, workspace.teamId), forever)
    expect(await naming(workspace.teamId, made)).toEqual({})
    expect(await mapOf(workspace.teamId, copyId)).toEqual(new Map())
  })

  test('ends with a sentence if its folder was deleted, or if its maker may no longer see the original', async () => {
    const workspace = await newWorkspace()
    const { ada, projectId, scopeId, folderId } = await studied(workspace)
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    const stateOf = async (copyId: Id) =>
      services.database.workspace(workspace.teamId).read(async (tx) => findCopy(tx, copyId))
    const ben = await workspace.member('CONTRIBUTOR')
    await runCommand(await ada(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: ben.actor.userId,
      level: 'FULL',
    })
    ben.actor = (await ben.reloadActor?.()) ?? ben.actor
    const { id: closed } = await runCommand(ben, duplicateProject, { projectId, title: 'Copy' })
    await runCommand(await ada(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: ben.actor.userId,
      level: 'NONE',
    })
    await makeCopy(services, workspace.teamId, closed, forever)
    expect(await stateOf(closed)).toMatchObject({ state: 'FAILED', failure: expect.stringContaining('project') })
    const { id: homeless } = await runCommand(await ada(), duplicateProject, { projectId, title: 'Copy' })
    await runCommand(await ada(), moveProject, { id: projectId, folderId: null })
    await runCommand(await ada(), deleteFolder, { id: folderId })
    await makeCopy(services, workspace.teamId, homeless, forever)
    expect(await stateOf(homeless)).toMatchObject({
      state: 'FAILED',
      failure: 'The folder for the copy no longer exists.',
    })
  })
})

describe('what is redacted', () => {
  test('is in no copy, and no copy is made while redaction runs', async () => {
    const { workspace, ada, projectId, fileId } = await studied(await newWorkspace())
    const { id: early } = await runCommand(await ada(), duplicateProject, { projectId, title: 'Early' })
    await untilWhole(ada, early)
    await runCommand(await ada(), redactRecording, {
      id: newId(),
      fileId,
      startMs: 1_000,
      endMs: 4_000,
      videoBlur: false,
      audioMuted: true,
    })
    await makeCopy(services, workspace.teamId, early, forever)
    expect(await services.database.workspace(workspace.teamId).read(async (tx) => findCopy(tx, early))).toMatchObject({
      state: 'FAILED',
      failure: expect.stringContaining('redacted'),
    })
    await expect(runCommand(await ada(), duplicateProject, { projectId })).rejects.toMatchObject({
      reason: 'BEING_REDACTED',
    })
    // As after rendering.
    await services.database
      .workspace(workspace.teamId)
      .write(async (tx) => sql`update files set withheld = '[]' where id = ${fileId}`.execute(tx))
    const { id: copyId } = await runCommand(await ada(), duplicateProject, { projectId, title: 'Late' })
    await untilWhole(ada, copyId)
    const map = await mapOf(workspace.teamId, copyId)
    await runCommand(await ada(), finishCopy, { id: copyId })
    const made = [...map.values()]
    const rows = [...(await rowsOf(workspace.teamId)).values()]
      .flat()
      .filter((row) => made.some((id) => row.includes(id)))
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((row) => row.includes('windows'))).toEqual([])
    expect(Object.keys(await naming(workspace.teamId, made)).filter((table) => table.startsWith('redact'))).toEqual([])
  })
})

describe('a template of a project', () => {
  async function madeOf({ workspace, ada, projectId }: Awaited<ReturnType<typeof studied>>) {
    const templateId = newId()
    const { id: copyId } = await runCommand(await ada(), makeProjectTemplate, {
      id: templateId,
      projectId,
      title: 'Interviews',
      description: 'Five talks',
    })
    await makeCopy(services, workspace.teamId, copyId, forever)
    const template = async (context: WorkspaceContext) =>
      (await context.read(async (tx) => visibleTemplates(tx, context.actor, [templateId])))[0]
    return { templateId, template }
  }

  test('contains what the project contained, is visible to the workspace and is in no list of projects', async () => {
    const filled = await studied(await newWorkspace())
    const { workspace, ada, projectId } = filled
    const before = await services.database.workspace(workspace.teamId).read(async (tx) => heldIn(tx, projectId))
    const { template } = await madeOf(filled)
    const viewer = await workspace.member('VIEWER')
    const found = await template(viewer)
    expect(found).toMatchObject({ title: 'Interviews', description: 'Five talks' })
    expect(await viewer.read(async (tx) => heldIn(tx, found?.projectId ?? ''))).toEqual(before)
    expect(before.map(({ kind, count }) => [kind, count])).toEqual([
      ['note', 1],
      ['highlight', 2],
      ['tag', 2],
      ['insight', 1],
      ['field', 1],
      ['projectView', 1],
      ['chart', 1],
    ])
    for (const one of [await ada(), viewer]) expect(await sees(one, found?.projectId ?? '')).toBe(false)
  })

  test('is made by users with full access, used by contributors, changed by its maker', async () => {
    const filled = await studied(await newWorkspace())
    const { workspace, ada, projectId, scopeId } = filled
    const contributor = await workspace.member('CONTRIBUTOR')
    const viewerId = (await workspace.member('VIEWER')).actor.userId ?? ''
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    for (const [granteeId, level] of [
      [contributor.actor.userId, 'WRITE'],
      [viewerId, 'READ'],
    ] as const)
      await runCommand(await ada(), setGrant, { scopeId, granteeKind: 'user', granteeId, level })
    contributor.actor = (await contributor.reloadActor?.()) ?? contributor.actor
    await expect(runCommand(contributor, makeProjectTemplate, { projectId })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    const { templateId } = await madeOf(filled)
    await expect(
      runCommand(await workspace.again(viewerId), useProjectTemplate, { templateId, title: 'Mine' }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(
      runCommand(await workspace.again(viewerId), changeTemplate, { id: templateId, title: 'Mine' }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
    contributor.actor = (await contributor.reloadActor?.()) ?? contributor.actor
    const id = newId()
    const { id: copyId } = await runCommand(contributor, useProjectTemplate, { id, templateId, title: 'Mine' })
    await makeCopy(services, workspace.teamId, copyId, forever)
    contributor.actor = (await contributor.reloadActor?.()) ?? contributor.actor
    expect(await sees(contributor, id)).toBe(true)
    // The contents of a template count as created by the user who uses it.
    const notes = await contributor.read(async (tx) =>
      tx.selectFrom('notes').select('created_by_id').where('project_id', '=', id).execute(),
    )
    expect(notes).toEqual([{ created_by_id: contributor.actor.userId }])
    await runCommand(await ada(), changeTemplate, { id: templateId, title: 'Talks' })
  })

  test('is restored from the trash with its contents, and projects made from it stay without it', async () => {
    const filled = await studied(await newWorkspace())
    const { workspace, ada } = filled
    const { templateId, template } = await madeOf(filled)
    const hidden = (await template(await ada()))?.projectId ?? ''
    const id = newId()
    const { id: copyId } = await runCommand(await ada(), useProjectTemplate, { id, templateId, title: 'Mine' })
    await makeCopy(services, workspace.teamId, copyId, forever)
    const { deletionId } = await runCommand(await ada(), deleteTemplate, { id: templateId })
    expect(await template(await ada())).toBeUndefined()
    await expect(runCommand(await ada(), useProjectTemplate, { templateId, title: 'More' })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await runCommand(await ada(), restoreDeletions, { ids: [deletionId] })
    expect(await (await ada()).read(async (tx) => heldIn(tx, hidden))).toHaveLength(7)
    expect(await sees(await ada(), hidden)).toBe(false)

    const { deletionId: again } = await runCommand(await ada(), deleteTemplate, { id: templateId })
    await runCommand(await ada(), deleteForever, { ids: [again] })
    await purgeWorkspace(await installationContext(services, workspace.teamId), forever)
    expect(await naming(workspace.teamId, [templateId, hidden])).toEqual({})
    expect(await sees(await ada(), id)).toBe(true)
    expect(await (await ada()).read(async (tx) => heldIn(tx, id))).toHaveLength(7)
  })
})

test('an insight begun with a template has its text and pictures, not the cards of the project that the template came from', async () => {
  const { ada, workspace, projectId, insightId, highlightId, fileId } = await studied(await newWorkspace())
  const read = async (documentId: Id) =>
    services.database.workspace(workspace.teamId).read(async (tx) => readDocument(tx, documentId))
  const source = await services.database
    .workspace(workspace.teamId)
    .read(async (tx) =>
      tx.selectFrom('insights').select('document_id').where('id', '=', insightId).executeTakeFirstOrThrow(),
    )
  await runCommand(await ada(), writeText, {
    documentId: source.document_id,
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'What we learned' }] },
      { type: 'file', attrs: { fileId, name: 'talk' } },
      { type: 'reference', attrs: { target: 'highlight', targetId: highlightId } },
    ],
  })
  const { id: templateId } = await runCommand(await ada(), createInsightTemplate, { insightId })
  const [template] = await (
    await ada()
  ).read(async (tx) => visibleTemplates(tx, { ...(await ada()).actor }, [templateId]))
  const outline = await read(template?.documentId ?? '')
  expect(outline?.text).toContain('What we learned')
  expect(JSON.stringify(outline?.content)).not.toContain(highlightId)
  const { id } = await runCommand(await workspace.member('CONTRIBUTOR'), createInsightFromTemplate, {
    projectId,
    templateId,
  })
  const made = await services.database
    .workspace(workspace.teamId)
    .read(async (tx) =>
      tx.selectFrom('insights').select(['document_id', 'title']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  expect(made.title).toBe('Mondays hurt')
  const files = [await read(source.document_id), outline, await read(made.document_id)].map(
    (document) => /"fileId":"([^"]+)"/.exec(JSON.stringify(document?.content))?.[1],
  )
  expect(new Set(files).size).toBe(3)
  await expect(
    runCommand(await workspace.member('VIEWER'), createInsightTemplate, { title: 'Mine' }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
})

test('each template that comes with Quarry makes a project with a readme, fields, tag boards and an outline, undone as one', async () => {
  const workspace = await newWorkspace()
  const member = async (): Promise<WorkspaceContext> => workspace.founder()
  for (const key of SHIPPED_KEYS) {
    const { title, fields, boards, questions = [], insight } = SHIPPED_TEMPLATES[key]
    const operationId = newId()
    const { id } = await runCommand(await member(), useShippedTemplate, { template: key }, operationId)
    const count = async (table: 'tags' | 'tag_boards' | 'questions'): Promise<number> =>
      (await member()).read(
        async (tx) => (await tx.selectFrom(table).select('id').where('project_id', '=', id).execute()).length,
      )
    const made = await (
      await member()
    ).read(async (tx) => {
      const project = await findProject(tx, id)
      return {
        title: project?.title,
        readme: textOfContent((await readDocument(tx, project?.readmeDocumentId ?? ''))?.content ?? emptyContent()),
        fields: await tx
          .selectFrom('fields')
          .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
          .select(['fields.label'])
          .where('field_sets.project_id', '=', id)
          .execute(),
        insights: await tx
          .selectFrom('insights')
          .select(['title', 'published_at'])
          .where('project_id', '=', id)
          .execute(),
      }
    })
    expect(made.title).toBe(title)
    expect(made.readme.length, key).toBeGreaterThan(200)
    expect(made.fields.map(({ label }) => label).toSorted()).toEqual(fields.map(({ label }) => label).toSorted())
    expect(made.insights).toEqual([{ title: insight.title, published_at: null }])
    expect([await count('tag_boards'), await count('tags'), await count('questions')]).toEqual([
      boards.length,
      boards.flatMap(({ groups }) => groups.flatMap(({ tags }) => tags)).length,
      questions.length,
    ])
    await runCommand(await member(), undoOperation, { actOperationId: operationId }, newId())
    expect(await (await member()).read(async (tx) => findProject(tx, id))).toBeNull()
  }
  // A viewer cannot create projects, with or without a template.
  await expect(
    runCommand(await workspace.member('VIEWER'), useShippedTemplate, { template: 'survey' }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
})
