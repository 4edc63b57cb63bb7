import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteOrphanedObjects } from '#content-kinds/server/index.ts'
import { createItems } from '#canvas/server/commands/create-items.ts'
import { deleteItems } from '#canvas/server/commands/delete-items.ts'
import { beginRound } from '#agreement/server/commands/begin-round.ts'
import { changeRound } from '#agreement/server/commands/change-round.ts'
import { codeUnits, finishNote } from '#agreement/server/commands/code-units.ts'
import { deleteRound } from '#agreement/server/commands/delete-round.ts'
import { settleUnits } from '#agreement/server/commands/settle-units.ts'
import { unitsOfRound } from '#agreement/server/store.ts'
import { createChart } from '#charts/server/commands/create-chart.ts'
import { deleteChart } from '#charts/server/commands/delete-chart.ts'
import { deleteConversation } from '#ask/server/commands/delete-conversation.ts'
import { startConversation } from '#ask/server/commands/start-conversation.ts'
import { createSavedFeed } from '#feeds/server/commands/create-saved-feed.ts'
import { deleteSavedFeed } from '#feeds/server/commands/delete-saved-feed.ts'
import { createSavedFilter } from '#saved-filters/server/commands/create-saved-filter.ts'
import { deleteSavedFilter } from '#saved-filters/server/commands/delete-saved-filter.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { createFolder } from '#folders/server/commands/create-folder.ts'
import { deleteFolder } from '#folders/server/commands/delete-folder.ts'
import { installationContext } from '#files/server/index.ts'
import { deleteHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { runImportNow } from '#imports/server/import-now.ts'
import { deleteImport } from '#imports/server/commands/delete-import.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { deleteInsights } from '#insights/server/commands/delete-insights.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { deletePeople } from '#people/server/commands/delete-people.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { deleteProject } from '#projects/server/commands/delete-project.ts'
import { moveProject } from '#projects/server/commands/move-project.ts'
import { createInsightReel } from '#reels/server/commands/create-insight-reel.ts'
import { deleteReels } from '#reels/server/commands/delete-reels.ts'
import { highlightTalk, makeTalk, makeTalksProject } from '#reels/testing.ts'
import { arrangeTags } from '#tags/server/commands/arrange-tags.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { createExtension, deleteExtension, setExtensionLink } from '#tags/server/commands/extensions.ts'
import { deleteTagBoard } from '#tags/server/commands/tag-boards.ts'
import { createTagGroup, deleteTagGroup } from '#tags/server/commands/tag-groups.ts'
import { deleteTag } from '#tags/server/commands/delete-tag.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { deleteTemplate } from '#templates/server/commands/change-templates.ts'
import { createInsightTemplate } from '#templates/server/commands/insight-templates.ts'
import { deleteView } from '#views/server/commands/delete-view.ts'
import { cellTables } from '#tests/tenancy/filled-workspace.ts'
import { rowsByTable } from '#tests/harness/rows-of-workspace.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { storedKeys } from '#tests/harness/stored-objects.ts'
import { deleteForever, emptyTrash } from './commands/delete-forever.ts'
import { restoreDeletions } from './commands/restore-deletions.ts'
import { purgeWorkspace } from './purge.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const folder = await mkdtemp(join(tmpdir(), 'quarry-purge-'))
afterAll(async () => rm(folder, { recursive: true }))
const forever = new AbortController().signal
const MARKER = 'Marrow'
const SENTENCES = [
  { speaker: 'Mara', text: `Every Monday I open four ${MARKER} windows`, startMs: 1_000, endMs: 4_000 },
  { speaker: 'Ben', text: 'Nobody reads the report', startMs: 9_000, endMs: 11_000 },
]

/** A project with one of everything that it can contain, everything with the same name. */
async function filledProject() {
  const workspace = await newWorkspace()
  const ada = async () => workspace.founder()
  const { id: folderId } = await runCommand(await ada(), createFolder, { title: 'Studies' })
  const { id: innerFolderId } = await runCommand(await ada(), createFolder, { title: 'This year', parentId: folderId })
  const { projectId, scopeId, tagId } = await makeTalksProject(ada)
  await runCommand(await ada(), moveProject, { id: projectId, folderId: innerFolderId })
  const { id: tagGroupId, tagBoardId } = await runCommand(await ada(), createTagGroup, { projectId, title: MARKER })
  await runCommand(await ada(), arrangeTags, { places: [{ id: tagId, tagGroupId }] })
  const { id: extensionId } = await runCommand(await ada(), createExtension, { title: MARKER })
  const { id: lentGroupId } = await runCommand(await ada(), createTagGroup, { tagBoardId: extensionId, title: MARKER })
  await runCommand(await ada(), createTag, { tagBoardId: extensionId, tagGroupId: lentGroupId, title: MARKER })
  await runCommand(await ada(), setExtensionLink, { extensionId, projectId, linked: true })
  await runCommand(await ada(), changeProject, { id: projectId, title: MARKER, summary: MARKER })
  const { fileId, contentId } = await storeRecording(await ada(), {
    scopeId,
    name: `${MARKER}.mp4`,
    bytes: Buffer.from(newId()),
    contentType: 'video/mp4',
  })
  const { noteId } = await makeTalk(await ada(), { projectId, fileId, title: MARKER, sentences: SENTENCES })
  const [highlightId = '', otherHighlightId = ''] = await highlightTalk(ada, noteId, tagId, [
    `four ${MARKER} windows`,
    'reads the report',
  ])
  const { id: insightId } = await runCommand(await ada(), createInsight, {
    projectId,
    title: MARKER,
    highlightIds: [highlightId],
  })
  const reelId = newId()
  await runCommand(await ada(), createInsightReel, { id: reelId, insightId, title: MARKER })
  const { id: personId } = await runCommand(await ada(), createPerson, {
    name: MARKER,
    email: 'marrow@example.com',
    noteId,
  })
  const { id: fieldId } = await runCommand(await ada(), createField, {
    projectId,
    appliesTo: 'note',
    type: 'TEXT',
    label: MARKER,
  })
  await runCommand(await ada(), setFieldValues, { id: noteId, values: [{ fieldId, text: MARKER }] })
  const { id: chartId } = await runCommand(await ada(), createChart, { projectId, title: MARKER, options: {} })
  const { id: savedFeedId } = await runCommand(await ada(), createSavedFeed, { title: 'Outlook', query: {} })
  const { id: conversationId } = await runCommand(await ada(), startConversation, { question: 'Who asks?' })
  const { id: savedFilterId } = await runCommand(await ada(), createSavedFilter, {
    label: 'Outlook',
    filter: {
      combinator: 'And',
      fields: [
        {
          id: 'title',
          field: { kind: 'system', id: 'Title' },
          fieldType: 'TEXT',
          operatorType: 'CONTAINS',
          values: { text: 'out' },
        },
      ],
    },
  })
  const { id: templateId } = await runCommand(await ada(), createInsightTemplate, { title: 'Outline' })
  const { id: viewId } = await runCommand(await ada(), createView, {
    projectId,
    title: MARKER,
    layout: 'BOARD',
    objectType: 'NOTE',
  })
  await services.database
    .workspace(workspace.teamId)
    .write(async (tx) =>
      sql`insert into view_ranks (view_id, row_id, team_id, rank) values (${viewId}, ${noteId}, ${workspace.teamId}, 1)`.execute(
        tx,
      ),
    )
  const { id: canvasId } = await runCommand(await ada(), createView, {
    projectId,
    title: MARKER,
    layout: 'CANVAS',
    objectType: 'HIGHLIGHT',
  })
  const canvasItemId = newId()
  const place = { x: 0, y: 0, width: 200, height: 100, rank: 0 }
  await runCommand(await ada(), createItems, {
    viewId: canvasId,
    items: [
      { ...place, id: canvasItemId, kind: 'text', text: MARKER },
      { ...place, id: newId(), kind: 'highlight', targetId: highlightId },
      { ...place, id: newId(), kind: 'note', targetId: noteId },
    ],
  })
  await runCommand(await ada(), changeNote, { id: noteId, title: `${MARKER} again` })
  const { id: roundId } = await runCommand(await ada(), beginRound, {
    projectId,
    title: MARKER,
    noteIds: [noteId],
    tagIds: [tagId],
    coderIds: [(await ada()).actor.userId],
    automatic: true,
  })
  // Not the sentence of the first highlight: the order of two marks on the same words is arbitrary.
  const unit = (await services.database.workspace(workspace.teamId).read(async (tx) => unitsOfRound(tx, roundId))).at(
    -1,
  )
  const unitId = unit?.id ?? ''
  await runCommand(await ada(), codeUnits, { roundId, unitIds: [unitId], tagId, given: true })
  await runCommand(await ada(), finishNote, { roundId, noteId, finished: true })
  await runCommand(await ada(), changeRound, { id: roundId, closed: true })
  await runCommand(await ada(), settleUnits, { roundId, units: [{ unitId, tagIds: [tagId] }] })
  const path = join(folder, `${newId()}.csv`)
  await writeFile(path, `Name,${MARKER} question\nGrace,${MARKER} answer\n`)
  const [imported] = await runImportNow(services, await ada(), { projectId, files: [{ path, name: `${MARKER}.csv` }] })
  const importId = imported?.id ?? ''
  return {
    workspace,
    ada,
    folderId,
    innerFolderId,
    projectId,
    scopeId,
    tagId,
    tagGroupId,
    tagBoardId,
    extensionId,
    fileId,
    contentId,
    noteId,
    highlightId,
    otherHighlightId,
    insightId,
    reelId,
    personId,
    fieldId,
    chartId,
    viewId,
    canvasId,
    canvasItemId,
    templateId,
    savedFeedId,
    conversationId,
    savedFilterId,
    importId,
    roundId,
  }
}

type Filled = Awaited<ReturnType<typeof filledProject>>

/** Each kind that a user can delete: how one thing of it is deleted. */
const DELETIONS: ReadonlyArray<
  readonly [
    kind: string,
    remove: (filled: Filled, context: WorkspaceContext) => Promise<{ deletionId: Id }>,
    idOf: (filled: Filled) => Id,
  ]
> = [
  [
    'folder',
    async ({ folderId }, context) => runCommand(context, deleteFolder, { id: folderId }),
    ({ folderId }) => folderId,
  ],
  [
    'project',
    async ({ projectId }, context) => runCommand(context, deleteProject, { id: projectId }),
    ({ projectId }) => projectId,
  ],
  ['note', async ({ noteId }, context) => runCommand(context, deleteNotes, { ids: [noteId] }), ({ noteId }) => noteId],
  [
    'highlight',
    async ({ highlightId }, context) => runCommand(context, deleteHighlights, { ids: [highlightId] }),
    ({ highlightId }) => highlightId,
  ],
  [
    'insight',
    async ({ insightId }, context) => runCommand(context, deleteInsights, { ids: [insightId] }),
    ({ insightId }) => insightId,
  ],
  ['tag', async ({ tagId }, context) => runCommand(context, deleteTag, { id: tagId }), ({ tagId }) => tagId],
  [
    'tag-group',
    async ({ tagGroupId }, context) => runCommand(context, deleteTagGroup, { id: tagGroupId, tags: 'ungroup' }),
    ({ tagGroupId }) => tagGroupId,
  ],
  [
    'tag-board',
    async ({ tagBoardId }, context) => runCommand(context, deleteTagBoard, { id: tagBoardId, tags: 'delete' }),
    ({ tagBoardId }) => tagBoardId,
  ],
  [
    'extension',
    async ({ extensionId }, context) => runCommand(context, deleteExtension, { id: extensionId }),
    ({ extensionId }) => extensionId,
  ],
  [
    'person',
    async ({ personId }, context) => runCommand(context, deletePeople, { ids: [personId] }),
    ({ personId }) => personId,
  ],
  ['reel', async ({ reelId }, context) => runCommand(context, deleteReels, { ids: [reelId] }), ({ reelId }) => reelId],
  [
    'chart',
    async ({ chartId }, context) => runCommand(context, deleteChart, { id: chartId }),
    ({ chartId }) => chartId,
  ],
  [
    'projectView',
    async ({ viewId }, context) => runCommand(context, deleteView, { id: viewId }),
    ({ viewId }) => viewId,
  ],
  [
    'template',
    async ({ templateId }, context) => runCommand(context, deleteTemplate, { id: templateId }),
    ({ templateId }) => templateId,
  ],
  [
    'savedFeed',
    async ({ savedFeedId }, context) => runCommand(context, deleteSavedFeed, { id: savedFeedId }),
    ({ savedFeedId }) => savedFeedId,
  ],
  [
    'conversation',
    async ({ conversationId }, context) => runCommand(context, deleteConversation, { id: conversationId }),
    ({ conversationId }) => conversationId,
  ],
  [
    'savedFilter',
    async ({ savedFilterId }, context) => runCommand(context, deleteSavedFilter, { id: savedFilterId }),
    ({ savedFilterId }) => savedFilterId,
  ],
  [
    'canvasItem',
    async ({ canvasId, canvasItemId }, context) =>
      runCommand(context, deleteItems, { viewId: canvasId, ids: [canvasItemId] }),
    ({ canvasItemId }) => canvasItemId,
  ],
  [
    'agreement-round',
    async ({ roundId }, context) => runCommand(context, deleteRound, { id: roundId }),
    ({ roundId }) => roundId,
  ],
  [
    'import',
    async ({ importId }, context) => runCommand(context, deleteImport, { id: importId }),
    ({ importId }) => importId,
  ],
]

const UNREPORTED = [
  'deletion_id',
  'updated_at',
  'last_seen_at',
  'revision',
  'projected_update_id',
  'edited_by_kind',
  'edited_by_id',
  'access_version',
]

/**
 * Every row of the workspace as text, by table, without columns that only say when, how often, and that something was
 * deleted before.
 */
async function rowsOf(
  teamId: Id,
  without: ReadonlyArray<string> = [],
  columns: ReadonlyArray<string> = [],
): Promise<Map<string, string[]>> {
  const tables = (await cellTables(services)).filter((table) => !without.includes(table))
  const unreported = [...UNREPORTED, ...columns].map((name) => `'${name}'`).join(', ')
  return rowsByTable(services, teamId, tables, `(to_jsonb(t) - array[${unreported}])::text`)
}

/** The tables with rows that contain a text, with the number of these rows. */
async function holding(teamId: Id, text: string): Promise<Record<string, number>> {
  // The id of the creator of a row outlives an import as it does a person.
  const rows = await rowsOf(teamId, [], ['created_by_id'])
  return Object.fromEntries(
    [...rows]
      .map(([table, ones]) => [table, ones.filter((row) => row.includes(text)).length] as const)
      .filter(([, count]) => count > 0),
  )
}

async function purge(teamId: Id): Promise<void> {
  await purgeWorkspace(await installationContext(services, teamId), forever)
  await deleteOrphanedObjects(services, teamId, forever)
}

/** Makes the deletions of a workspace older by these days. */
async function aged(teamId: Id, { days }: { days: number }): Promise<void> {
  await services.database.workspace(teamId).write(async (tx) => {
    await sql`update deletions set created_at = created_at - make_interval(days => ${days}::integer), restored_at = restored_at - make_interval(days => ${days}::integer)`.execute(
      tx,
    )
    await sql`update file_contents set unreferenced_since = unreferenced_since - make_interval(days => ${days}::integer)`.execute(
      tx,
    )
  })
}

describe('each kind', () => {
  test('that a user can delete is among these, or is deleted indirectly', () => {
    const indirectly = ['field', 'file']
    expect(
      services.kinds.all
        .map(({ kind }) => kind)
        .filter((kind) => !indirectly.includes(kind))
        .toSorted(),
    ).toEqual(DELETIONS.map(([kind]) => kind).toSorted())
  })

  test.each(DELETIONS)(
    '%s: restored, everything is as it was; permanently deleted, only the journal and the answers of acts name it',
    async (kind, remove, idOf) => {
      const filled = await filledProject()
      const { ada, workspace } = filled
      // A restored mark is another edit of the text, whose content is the same.
      const history = [
        'deletions',
        'journal',
        'operations',
        'workspace_versions',
        'access_changes',
        'document_states',
        'document_updates',
        'document_versions',
        'document_contributors',
        'tag_acts',
      ]
      const before = await rowsOf(workspace.teamId, history)
      const { deletionId } = await remove(filled, await ada())
      expect(await rowsOf(workspace.teamId, history)).not.toEqual(before)
      await runCommand(await ada(), restoreDeletions, { ids: [deletionId] })
      expect(await rowsOf(workspace.teamId, history)).toEqual(before)

      const { deletionId: again } = await remove(filled, await ada())
      await runCommand(await ada(), deleteForever, { ids: [again] })
      await purge(workspace.teamId)
      const left = await holding(workspace.teamId, idOf(filled))
      // Texts keep their references: one to a deleted thing says that it was deleted.
      const quoting = kind === 'highlight' ? ['documents', 'document_states', 'document_updates'] : []
      expect(Object.keys(left).filter((table) => !['journal', 'operations', ...quoting].includes(table))).toEqual([])
      const said = await services.database.workspace(workspace.teamId).read(async (tx) =>
        tx
          .selectFrom('journal')
          .select(['before', 'after'])
          .where('resource_id', '=', idOf(filled))
          .where((where) => where.or([where('before', 'is not', null), where('after', 'is not', null)]))
          .execute(),
      )
      expect(said).toEqual([])
    },
  )
})

test('a table with a foreign key to content is emptied with it: it has a kind, or a hook follows the purge', async () => {
  const { rows } = await services.database.acrossWorkspaces(async (connection) =>
    sql<{ name: string }>`
      select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class target on target.oid = f.confrelid join pg_namespace n on n.oid = c.relnamespace
      where f.contype = 'f' and f.confdeltype in ('a', 'r') and n.nspname = 'cell'
        and target.relname in ('projects', 'notes', 'insights', 'highlights', 'tags', 'people', 'files', 'imports', 'reels', 'charts', 'project_views', 'documents', 'fields')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'deletion_id' and not a.attisdropped) order by 1`.execute(
      connection,
    ),
  )
  // Emptied by `onPurge` of notes.
  expect(rows.map(({ name }) => name)).toEqual(['questions'])
})

describe('a permanently deleted project', () => {
  test('is deleted with everything in it: rows, texts, history, contents and objects in storage', async () => {
    const filled = await filledProject()
    const { ada, workspace, projectId, scopeId, personId, contentId, otherHighlightId } = filled
    const { teamId } = workspace
    const within = await services.database.workspace(teamId).read(async (tx) => {
      const { rows } = await sql<{ id: Id }>`
        select id from notes where scope_id = ${scopeId} union select id from highlights where scope_id = ${scopeId}
          union select id from insights where scope_id = ${scopeId} union select id from tags where scope_id = ${scopeId}
        union select id from documents where scope_id = ${scopeId} union select id from files where scope_id =
          ${scopeId} union select id from fields where scope_id = ${scopeId} union select id from questions where
          scope_id = ${scopeId}
        union select id from reels where scope_id = ${scopeId} union select id from charts where scope_id = ${scopeId} union select id from imports where scope_id = ${scopeId}`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    })
    expect(within.length).toBeGreaterThan(15)
    await services.storage.put(`cell/${teamId}/contents/${contentId}/media/hls.m3u8`, 'a stream')
    // What was deleted separately before is included too.
    await runCommand(await ada(), deleteHighlights, { ids: [otherHighlightId] })
    await runCommand(await ada(), deletePeople, { ids: [personId] })
    await runCommand(await ada(), deleteProject, { id: projectId })
    await aged(teamId, { days: 31 })
    await purge(teamId)
    // The bytes are deleted with it, not on a later night.
    await deleteOrphanedObjects(services, teamId, forever)
    expect((await storedKeys(services, teamId)).filter((key) => key.includes(contentId))).toEqual([])
    // Extensions of the workspace that it used stay.
    const { extensionId } = filled
    expect(Object.keys(await holding(teamId, extensionId))).toContain('tag_boards')
    await runCommand(await ada(), deleteForever, {
      ids: [(await runCommand(await ada(), deleteExtension, { id: extensionId })).deletionId],
    })
    await purge(teamId)
    for (const id of [projectId, scopeId, extensionId, ...within]) {
      expect([
        id,
        Object.keys(await holding(teamId, id)).filter((table) => table !== 'journal' && table !== 'operations'),
      ]).toEqual([id, []])
    }
    expect(await holding(teamId, MARKER)).toEqual({})
    expect(await storedKeys(services, teamId)).toEqual([])
  })

  test('leaves other projects as they are', async () => {
    const filled = await filledProject()
    const { ada, workspace, projectId } = filled
    const sample = async () =>
      services.database.workspace(workspace.teamId).read(async (tx) => {
        const { rows } = await sql<{ kind: string; count: number }>`
        select 'notes' as kind, count(*)::integer as count from notes where deleted_at is null union all select 'highlights', count(*)::integer from highlights where deleted_at is null
        union all select 'documents', count(*)::integer from documents union all select 'tags', count(*)::integer from tags order by kind`.execute(
          tx,
        )
        return rows
      })
    const other = await newWorkspace()
    const untouched = await rowsOf(other.teamId)
    const { deletionId } = await runCommand(await ada(), deleteProject, { id: projectId })
    const before = await sample()
    await runCommand(await ada(), deleteForever, { ids: [deletionId] })
    await purge(workspace.teamId)
    const after = await sample()
    expect(after.filter(({ kind }) => kind === 'notes' || kind === 'highlights')).toEqual(
      before.filter(({ kind }) => kind === 'notes' || kind === 'highlights'),
    )
    expect(await rowsOf(other.teamId)).toEqual(untouched)
  })
})

test('a permanently deleted folder includes what was deleted in it before, whatever the order', async () => {
  const { ada, workspace, folderId, innerFolderId, projectId, noteId } = await filledProject()
  await runCommand(await ada(), deleteNotes, { ids: [noteId] })
  await runCommand(await ada(), deleteProject, { id: projectId })
  await runCommand(await ada(), deleteFolder, { id: innerFolderId })
  const { deletionId } = await runCommand(await ada(), deleteFolder, { id: folderId })
  await runCommand(await ada(), deleteForever, { ids: [deletionId] })
  await purge(workspace.teamId)
  for (const id of [folderId, innerFolderId, projectId, noteId])
    expect(
      Object.keys(await holding(workspace.teamId, id)).filter((table) => table !== 'journal' && table !== 'operations'),
    ).toEqual([])
})

describe('what is due', () => {
  test('nothing is purged before its thirty days, and what was restored stays', async () => {
    const filled = await filledProject()
    const { ada, workspace, noteId, insightId } = filled
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    const { deletionId: other } = await runCommand(await ada(), deleteInsights, { ids: [insightId] })
    await aged(workspace.teamId, { days: 29 })
    await purge(workspace.teamId)
    await runCommand(await ada(), restoreDeletions, { ids: [deletionId] })
    await aged(workspace.teamId, { days: 2 })
    await purge(workspace.teamId)
    expect(Object.keys(await holding(workspace.teamId, noteId))).toContain('notes')
    expect(Object.keys(await holding(workspace.teamId, insightId))).not.toContain('insights')
    await expect(runCommand(await ada(), restoreDeletions, { ids: [other] })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('a purge that was stopped halfway continues where it stopped', async () => {
    const filled = await filledProject()
    const { ada, workspace, projectId } = filled
    const { deletionId } = await runCommand(await ada(), deleteProject, { id: projectId })
    await runCommand(await ada(), deleteForever, { ids: [deletionId] })
    const context = await installationContext(services, workspace.teamId)
    let looks = 0
    const stopping = {
      throwIfAborted: () => {
        looks += 1
        if (looks > 4) throw new Error('The process was killed.')
      },
    } as AbortSignal
    await expect(purgeWorkspace(context, stopping)).rejects.toThrow()
    expect(Object.keys(await holding(workspace.teamId, projectId))).toContain('projects')
    await expect(runCommand(await ada(), restoreDeletions, { ids: [deletionId] })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await purge(workspace.teamId)
    expect(
      Object.keys(await holding(workspace.teamId, projectId)).filter(
        (table) => table !== 'journal' && table !== 'operations',
      ),
    ).toEqual([])
  })

  test('only managers and administrators empty the trash, and others permanently delete what they deleted themselves', async () => {
    const { ada, workspace, noteId, insightId } = await filledProject()
    const helper = await workspace.member('CONTRIBUTOR')
    const { deletionId: own } = await runCommand(helper, deleteInsights, { ids: [insightId] })
    const { deletionId: foreign } = await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    await expect(runCommand(helper, emptyTrash, {})).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(runCommand(helper, deleteForever, { ids: [own, foreign] })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    expect((await runCommand(helper, deleteForever, { ids: [own] })).ids).toEqual([own])
    expect((await runCommand(await ada(), emptyTrash, {})).ids).toEqual([foreign])
  })
})
