import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readDocument, editDocument } from '#documents/server/index.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { moveInsights } from '#insights/server/commands/move-insights.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { movableNotes, moveNotes } from '#notes/server/commands/move-notes.ts'
import { applies, previewMove } from '#content-kinds/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { movedTables } from '#content-kinds/server/moves/move-rows.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { Transform } from '@tiptap/pm/transform'
import { z } from 'zod'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { cellTables } from '#tests/tenancy/filled-workspace.ts'
import { rowsByTable } from '../harness/rows-of-workspace.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { studied, type Studied } from './studied-project.ts'

const { services, newWorkspace } = await useServices({ sample: true })

/** Tables that name a scope, and whose rows stay in it when notes and insights move. */
const STAYING: Readonly<Record<string, string>> = {
  access_changes: 'Which access version changed what stays true.',
  access_requests: 'Somebody asked to be let into a place, not to a thing.',
  acts_in_parts: 'What happened happened where it did.',
  agreement_rounds: 'A round is coded where it began; without the notes that left.',
  canvas_items: 'What a canvas refers to is shown to whoever may see it, wherever it stands.',
  charts: 'A chart is of its project.',
  email_grants: 'Access is of places.',
  field_preferences: 'What a project hides it hides for what comes too.',
  field_set_links: 'Field groups are linked to projects; a move adds the links that it needs.',
  field_sets: 'Fields are of projects: what is filled in goes to those of the other one.',
  fields: 'As their sets.',
  folders: 'Notes and insights stand in projects.',
  grants: 'Access is of places.',
  imports: 'An import says what came into a project.',
  journal: 'What happened happened where it did.',
  passages_due: 'What waits until its meaning is read is put there anew by whoever follows the move.',
  language_model_calls: 'What was asked of a language model was asked where it was.',
  language_model_shares: 'Counts what was asked for a project.',
  people: 'People are in the directory.',
  project_copies: 'No copy is made while something leaves its project; what was copied before stays copied.',
  project_views: 'A view is of its project.',
  projects: 'They are what things are moved between.',
  question_links: 'A link is of questions, which stay.',
  questions: 'Questions are of projects: answers go to those of the other one.',
  conversations: 'What somebody asked is theirs, and in no project.',
  saved_feeds: 'What was chosen in Explore is a place of its own.',
  saved_filters: 'Conditions that somebody kept are a place of their own.',
  set_summaries: 'A summary of a project, a tag or chosen notes is of the place where it was made.',
  set_summary_words: 'They are of their summary.',
  selection_acts: 'An act on chosen rows says where these were chosen.',
  selections: 'What was chosen in a list was chosen there.',
  tag_board_links: 'Extensions are linked to projects.',
  tag_boards: 'Tags are of projects: highlights get those of the other one.',
  tag_groups: 'As their boards.',
  tags: 'As their boards.',
  templates: 'A template is a place of its own.',
}

test('every table that names a scope defines what a move does with it', async () => {
  const { rows } = await services.database.acrossWorkspaces(async (connection) =>
    sql<{
      table: string
    }>`select distinct table_name as table from information_schema.columns where table_schema = 'cell' and column_name in ('scope_id', 'project_id')`.execute(
      connection,
    ),
  )
  const moved = movedTables(services.kinds).map(({ table }) => String(table))
  expect(rows.map(({ table }) => table).toSorted()).toEqual(
    [...new Set([...moved, ...Object.keys(STAYING)])].toSorted(),
  )
  expect(moved.filter((table) => table in STAYING)).toEqual([])
})

/** Tables that record that something was done, or that count when it was done. */
const BESIDE = [
  'journal',
  'acts_in_parts',
  'operations',
  'workspace_versions',
  'access_changes',
  'moves',
  'tag_acts',
  'field_acts',
  'taggings',
  'tagging_parts',
  'document_contributors',
  'document_versions',
]
const TIMES = ['created_at', 'updated_at', 'revision', 'edited_by_id', 'edited_by_kind', 'projected_update_id']

async function rowsOf(teamId: Id): Promise<Map<string, string[]>> {
  const tables = (await cellTables(services)).filter((table) => !BESIDE.includes(table))
  const times = TIMES.map((name) => `'${name}'`).join(', ')
  return rowsByTable(services, teamId, tables, `(to_jsonb(t) - array[${times}])::text`)
}

/** Finds the rows that name one of these ids and a scope, and returns the scopes by table. */
async function placesOf(teamId: Id, ids: readonly Id[]): Promise<Record<string, Id[]>> {
  const found: Record<string, Id[]> = {}
  for (const [table, rows] of await rowsOf(teamId)) {
    if (table in STAYING) continue
    const scopes = rows
      .filter((row) => ids.some((id) => row.includes(id)))
      .flatMap((row) => (JSON.parse(row) as { scope_id?: Id }).scope_id ?? [])
    if (scopes.length > 0) found[table] = [...new Set(scopes)]
  }
  return found
}

const read = async <Row>(teamId: Id, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  services.database.workspace(teamId).read(async (tx) => (await query.execute(tx)).rows)

async function tagsOn(made: Studied, highlightId: Id): Promise<Array<[title: string, projectId: Id | null]>> {
  const rows = await read(
    made.workspace.teamId,
    sql<{
      title: string
      project_id: Id | null
    }>`select g.title, g.project_id from highlight_tags t join tags g on g.id = t.tag_id where t.highlight_id = ${highlightId} order by t.rank`,
  )
  return rows.map(({ title, project_id: projectId }) => [title, projectId])
}

async function valuesOf(made: Studied, ownerId: Id): Promise<Record<string, unknown>> {
  const rows = await read(
    made.workspace.teamId,
    sql<{ label: string; project_id: Id | null; value: unknown }>`
    select f.label, s.project_id, coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), (select jsonb_agg(o ->>
      'label' order by o ->> 'label') from jsonb_array_elements(f.options -> 'select') o where (o ->> 'id')::uuid =
      any(v.option_ids))) as value
    from field_values v join fields f on f.id = v.field_id join field_sets s on s.id = f.field_set_id where v.owner_id = ${ownerId} and f.deleted_at is null`,
  )
  return Object.fromEntries(
    rows.map((row) => [
      `${row.label} ${row.project_id === made.from.projectId ? 'from' : row.project_id === made.to.projectId ? 'to' : 'shared'}`,
      row.value,
    ]),
  )
}

test.each([
  ['notes', moveNotes, ({ noteId, survey }: Studied) => [noteId, survey.noteId]],
  ['insights', moveInsights, ({ insightId }: Studied) => [insightId]],
] as const)(
  '%s that are moved once more go to the same tags, fields and questions, and back, and so on',
  async (_plural, move, idsOf) => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, to } = made
    const taken = async (actOperationId: Id | null): Promise<Id | null> =>
      (await runCommand(await ada(), undoOperation, { actOperationId: actOperationId ?? '' }, newId())).redoOperationId
    const stands = async (): Promise<Map<string, string[]>> => {
      const rows = await rowsOf(workspace.teamId)
      // Restored rows still name the act that deleted them. The record of where fields may be created stays, empty.
      for (const table of ['deletions', 'field_sets']) rows.delete(table)
      return new Map(
        [...rows].map(([table, all]) => [
          table,
          all
            .filter((row) => (JSON.parse(row) as { deleted_at?: string }).deleted_at == null)
            .map((row) => row.replace(/"deletion_id": (?:null|"[^"]+")/, '')),
        ]),
      )
    }
    const before = await stands()
    const first = newId()
    await runCommand(await ada(), move, { ids: idsOf(made), toProjectId: to.projectId }, first)
    const moved = await stands()
    let act: Id | null = first
    for (let round = 0; round < 3; round += 1) {
      act = await taken(act)
      expect(await stands()).toEqual(before)
      act = await taken(act)
      expect(await stands()).toEqual(moved)
    }
  },
)

describe('a note that is moved', () => {
  test('moves all its rows with it, and moves them back when it is undone', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, noteId, documentId, fileId } = made
    const before = await rowsOf(workspace.teamId)
    const things = [noteId, documentId, fileId]
    const stood = await placesOf(workspace.teamId, things)
    expect(Object.keys(stood).toSorted()).toEqual([
      'documents',
      'files',
      'highlights',
      'notes',
      'redacted_files',
      'redactions',
      'reels',
      'transcriptions',
    ])
    expect(new Set(Object.values(stood).flat())).toEqual(new Set([from.scopeId]))
    const actOperationId = newId()
    const { ids } = await runCommand(
      await ada(),
      moveNotes,
      { ids: [noteId, made.survey.noteId], toProjectId: to.projectId },
      actOperationId,
    )
    expect(ids.toSorted()).toEqual([noteId, made.survey.noteId].toSorted())
    expect(new Set(Object.values(await placesOf(workspace.teamId, [...things, made.survey.noteId])).flat())).toEqual(
      new Set([to.scopeId]),
    )
    const homes = await read(
      workspace.teamId,
      sql<{
        project_id: Id
      }>`select project_id from notes where id = ${noteId} union select project_id from highlights where note_id = ${noteId}`,
    )
    expect(homes).toEqual([{ project_id: to.projectId }])
    // Everything else is where it was: nothing in the project moved that does not belong to the notes.
    expect((await placesOf(workspace.teamId, [made.insightId]))['insights']).toEqual([from.scopeId])

    await runCommand(await ada(), undoOperation, { actOperationId }, newId())
    const after = await rowsOf(workspace.teamId)
    for (const [table, rows] of before) {
      const more = (after.get(table) ?? [])
        .filter((row) => !rows.includes(row))
        .map((row) => JSON.parse(row) as { deleted_at?: string; project_id?: Id })
      expect([table, rows.filter((row) => !after.get(table)?.includes(row))]).toEqual([table, []])
      // What was created for the move is in the trash.
      if (table !== 'deletions') expect([table, more.filter((row) => row.deleted_at == null)]).toEqual([table, []])
    }
  })

  test('moves again with later tags and values, and leaves what others use', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, noteId, otherHighlightId } = made
    const first = newId()
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId }, first)
    const back = await runCommand(await ada(), undoOperation, { actOperationId: first }, newId())
    const { id: since } = await runCommand(await ada(), createTag, { projectId: from.projectId, title: 'Since' })
    await runCommand(await ada(), tagHighlights, { highlightIds: [otherHighlightId], add: [since] })
    const again = await runCommand(await ada(), undoOperation, { actOperationId: back.redoOperationId ?? '' }, newId())
    expect(await tagsOn(made, otherHighlightId)).toEqual([
      ['Mondays', to.projectId],
      ['Since', to.projectId],
    ])
    const own = newId()
    const { id: elsewhere } = await runCommand(await ada(), createNote, {
      id: own,
      projectId: to.projectId,
      title: 'Own',
    })
    await write(await ada(), elsewhere, 'own words')
    const [used] = await read(
      workspace.teamId,
      sql<{ id: Id }>`select id from tags where title = 'Since' and project_id = ${to.projectId}`,
    )
    await runCommand(await ada(), createHighlight, {
      noteId: elsewhere,
      place: { quote: 'own words' },
      tagIds: [used?.id ?? ''],
    })
    await runCommand(await ada(), undoOperation, { actOperationId: again.redoOperationId ?? '' }, newId())
    expect(new Map(await tagsOn(made, otherHighlightId))).toEqual(
      new Map([
        ['Mondays', from.projectId],
        ['Since', from.projectId],
      ]),
    )
    expect(
      await read(
        workspace.teamId,
        sql`select title from tags where project_id = ${to.projectId} and deleted_at is null order by title`,
      ),
    ).toEqual([{ title: 'HABITS' }, { title: 'Since' }])
  })

  test('has the tags of the other project with the same titles, and missing ones are created in the group of the same name; extensions stay', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, noteId, highlightId, otherHighlightId, trashedHighlightId, tags } = made
    const actOperationId = newId()
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId }, actOperationId)
    expect(await tagsOn(made, highlightId)).toEqual([
      ['HABITS', to.projectId],
      ['Mondays', to.projectId],
      ['Pain', null],
    ])
    expect(await tagsOn(made, otherHighlightId)).toEqual([['Mondays', to.projectId]])
    expect(await tagsOn(made, trashedHighlightId)).toEqual([['HABITS', to.projectId]])
    expect(
      await read(
        workspace.teamId,
        sql`select tag_group_id from tags where title = 'Mondays' and project_id = ${to.projectId}`,
      ),
    ).toEqual([{ tag_group_id: tags.timesThere }])
    // A tag that moved with the note stays when the note moves back if someone else uses it meanwhile.
    const { id: elsewhere } = await runCommand(await ada(), createNote, { projectId: to.projectId, title: 'Own' })
    await write(await ada(), elsewhere, 'own words')
    const mondays =
      (
        await read(
          workspace.teamId,
          sql<{ id: Id }>`select id from tags where title = 'Mondays' and project_id = ${to.projectId}`,
        )
      )[0]?.id ?? ''
    await runCommand(await ada(), createHighlight, {
      noteId: elsewhere,
      place: { quote: 'own words' },
      tagIds: [mondays],
    })
    await runCommand(await ada(), tagHighlights, { highlightIds: [otherHighlightId], add: [tags.habitsThere] })
    await runCommand(await ada(), undoOperation, { actOperationId }, newId())
    expect(await tagsOn(made, highlightId)).toEqual([
      ['Habits', from.projectId],
      ['Mondays', from.projectId],
      ['Pain', null],
    ])
    // Tags that were added since move back by their titles.
    expect(new Map(await tagsOn(made, otherHighlightId))).toEqual(
      new Map([
        ['Habits', from.projectId],
        ['Mondays', from.projectId],
      ]),
    )
    expect(await read(workspace.teamId, sql`select deleted_at from tags where id = ${mondays}`)).toEqual([
      { deleted_at: null },
    ])
  })

  test('has its values in the fields of the other project, options matched by their labels, and field groups are linked', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, to, noteId, fields, fieldGroupId } = made
    const actOperationId = newId()
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId }, actOperationId)
    expect(await valuesOf(made, noteId)).toEqual({
      'Country to': 'Peru',
      'plan to': ['FREE', 'Paid'],
      'Score to': 4,
      'Segment shared': 'Small',
    })
    expect(
      await read(
        workspace.teamId,
        sql`select type from fields where label = 'Score' and scope_id = ${to.scopeId} order by type`,
      ),
    ).toEqual([{ type: 'NUMBER' }, { type: 'TEXT' }])
    expect(
      await read(
        workspace.teamId,
        sql`select 1 as linked from field_set_links where project_id = ${to.projectId} and field_set_id = ${fieldGroupId}`,
      ),
    ).toHaveLength(1)
    // A value that was changed in the other project moves back with the change.
    await runCommand(await ada(), setFieldValues, {
      id: noteId,
      values: [{ fieldId: fields.planThere, optionIds: ['FREE'] }],
    })
    await runCommand(await ada(), undoOperation, { actOperationId }, newId())
    expect(await valuesOf(made, noteId)).toEqual({
      'Country from': 'Peru',
      'Plan from': ['Free'],
      'Score from': 4,
      'Segment shared': 'Small',
    })
    expect(
      await read(
        workspace.teamId,
        sql`select label from fields where scope_id = ${to.scopeId} and deleted_at is null order by lower(label)`,
      ),
    ).toEqual([{ label: 'plan' }, { label: 'Score' }])
    expect(
      await read(
        workspace.teamId,
        sql`select jsonb_array_length(options -> 'select') as count from fields where id = ${fields.planThere}`,
      ),
    ).toEqual([{ count: 1 }])
    expect(await read(workspace.teamId, sql`select 1 from field_set_links where project_id = ${to.projectId}`)).toEqual(
      [],
    )
  })

  test('answers questions of the other project, also in its text', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, survey } = made
    const actOperationId = newId()
    await runCommand(await ada(), moveNotes, { ids: [survey.noteId], toProjectId: to.projectId }, actOperationId)
    const answers = async () =>
      read(
        workspace.teamId,
        sql<{ text: string; project_id: Id; said: string }>`
      select q.text, q.project_id, coalesce((select o ->> 'optionText' from jsonb_array_elements(q.options) o where o ->> 'id' = r.response[1]), r.response[1]) as said
      from responses r join questions q on q.id = r.question_id where r.note_id = ${survey.noteId} order by q.text`,
      )
    expect(await answers()).toEqual([
      { text: 'How often?', project_id: to.projectId, said: 'Weekly' },
      { text: 'What hurts?', project_id: to.projectId, said: 'Everything hurts' },
    ])
    const text = async () =>
      JSON.stringify(
        (
          await services.database
            .workspace(workspace.teamId)
            .read(async (tx) => readDocument(tx, (await movableNotes.find(tx, [survey.noteId]))[0]?.documentId ?? ''))
        )?.content,
      )
    expect(await text()).not.toContain(survey.freeId)
    await runCommand(await ada(), undoOperation, { actOperationId }, newId())
    expect(await answers()).toEqual([
      { text: 'How often?', project_id: from.projectId, said: 'Weekly' },
      { text: 'What hurts?', project_id: from.projectId, said: 'Everything hurts' },
    ])
    expect(await text()).toContain(survey.freeId)
    expect(await read(workspace.teamId, sql`select id from questions where project_id = ${to.projectId}`)).toEqual([])
  })

  test('has a preview: what is matched, created and quoted', async () => {
    const made = await studied(services, await newWorkspace())
    const { ada, to, noteId, survey } = made
    const workspace = await ada()
    const preview = await workspace.read(async (tx) =>
      previewMove({ tx, hooks: services.hooks, actor: workspace.actor }, movableNotes, {
        ids: [noteId, survey.noteId],
        toProjectId: to.projectId,
      }),
    )
    expect(preview.blocked).toEqual([])
    expect(Object.fromEntries(preview.consequences.map(({ what, titles }) => [what, titles]))).toEqual({
      TAGS_MATCHED: ['Habits'],
      TAGS_MADE: ['Mondays'],
      FIELDS_MATCHED: ['Plan'],
      FIELDS_MADE: ['Country', 'Score'],
      FIELD_GROUPS_LINKED: ['Segments'],
      QUESTIONS_MADE: ['What hurts?', 'How often?'],
      QUOTED_ELSEWHERE: ['Mondays hurt'],
    })
  })

  test('lets its deleted parts be restored in the other project', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, to, noteId, trashedHighlightId } = made
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId })
    const [deletion] = await read(
      workspace.teamId,
      sql<{ id: Id; scope_id: Id }>`select id, scope_id from deletions where resource_id = ${trashedHighlightId}`,
    )
    expect(deletion?.scope_id).toBe(to.scopeId)
    await runCommand(await ada(), restoreHighlights, { deletionId: deletion?.id ?? '' })
    expect((await placesOf(workspace.teamId, [trashedHighlightId]))['highlights']).toEqual([to.scopeId])
  })
})

describe('content in the trash', () => {
  test('of a note that moved away is not reported by an act that also deleted something of another note', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, noteId, highlightId } = made
    const { id: elsewhere } = await runCommand(await ada(), createNote, { projectId: from.projectId, title: 'Stays' })
    await write(await ada(), elsewhere, 'own words')
    const { id: own } = await runCommand(await ada(), createHighlight, {
      noteId: elsewhere,
      place: { quote: 'own words' },
      tagIds: [],
    })
    const { deletionId } = await runCommand(await ada(), deleteHighlights, { ids: [own, highlightId] })
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId })
    const { trash } = services.kinds.get('highlight')
    const things = async () =>
      applies(trash)
        ? services.database.workspace(workspace.teamId).read(async (tx) => trash.things(tx, deletionId, 10))
        : []
    expect((await things()).map(({ id }) => id)).toEqual([own])
    // A restore needs rights in both scopes.
    const ben = await workspace.member('CONTRIBUTOR')
    for (const scopeId of [from.scopeId, to.scopeId])
      await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    await runCommand(await ada(), setGrant, {
      scopeId: from.scopeId,
      granteeKind: 'user',
      granteeId: ben.actor.userId,
      level: 'WRITE',
    })
    await expect(
      runCommand(await workspace.again(ben.actor.userId ?? ''), restoreHighlights, { deletionId }),
    ).rejects.toMatchObject({ name: 'Failure' })
    await runCommand(await ada(), restoreHighlights, { deletionId })
    expect((await placesOf(workspace.teamId, [highlightId]))['highlights']).toEqual([to.scopeId])
  })

  test('of a permanently deleted note leaves nothing in the records of its moves', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, noteId, fields } = made
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId })
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: from.projectId })
    await runCommand(await ada(), setFieldValues, { id: noteId, values: [{ fieldId: fields.score, text: '5' }] })
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    await runCommand(await ada(), deleteForever, { ids: [deletionId] })
    await purgeWorkspace(await installationContext(services, workspace.teamId), new AbortController().signal)
    expect(await read(workspace.teamId, sql`select id from moves`)).toEqual([])
  })
})

const writeInto = defineCommand({
  name: 'write-test-words',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ noteId: Id; text: string }>(),
  trustsInput: true,
  async run(context, { noteId, text }) {
    const [note] = await movableNotes.find(context.tx, [noteId])
    await editDocument(context, note?.documentId ?? '', (doc) =>
      new Transform(doc).insert(
        doc.content.size,
        doc.type.schema.nodes['paragraph']?.create(null, doc.type.schema.text(text)) ?? [],
      ),
    )
    return { noteId }
  },
})
const write = async (context: WorkspaceContext, noteId: Id, text: string) =>
  runCommand(context, writeInto, { noteId, text })

describe('an insight that is moved', () => {
  test('moves its text, reels and values with it, and back; what it quotes stays', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, insightId, noteId } = made
    const before = await rowsOf(workspace.teamId)
    const actOperationId = newId()
    await runCommand(await ada(), moveInsights, { ids: [insightId], toProjectId: to.projectId }, actOperationId)
    const places = await placesOf(workspace.teamId, [insightId])
    expect(places).toMatchObject({ insights: [to.scopeId], documents: [to.scopeId], reels: [to.scopeId] })
    expect(await valuesOf(made, insightId)).toEqual({ 'Status to': 'Open' })
    expect((await placesOf(workspace.teamId, [noteId]))['notes']).toEqual([from.scopeId])
    await runCommand(await ada(), undoOperation, { actOperationId }, newId())
    const after = await rowsOf(workspace.teamId)
    for (const [table, rows] of before)
      expect([table, rows.filter((row) => !after.get(table)?.includes(row))]).toEqual([table, []])
  })
})

describe('a move is refused', () => {
  const asMember = async (made: Studied, level: 'READ' | 'WRITE', scopeId: Id) => {
    const { workspace, ada, from, to } = made
    const ben = await workspace.member('CONTRIBUTOR')
    for (const place of [from, to])
      await runCommand(await ada(), setScopeInheritance, { scopeId: place.scopeId, inherits: false })
    for (const place of [from, to])
      await runCommand(await ada(), setGrant, {
        scopeId: place.scopeId,
        granteeKind: 'user',
        granteeId: ben.actor.userId,
        level: place.scopeId === scopeId ? level : 'WRITE',
      })
    return workspace.again(ben.actor.userId ?? '')
  }

  test('for users who may only read one of the projects, and neither project is revealed to users who cannot see it', async () => {
    for (const which of ['from', 'to'] as const) {
      const made = await studied(services, await newWorkspace())
      const input = { ids: [made.noteId], toProjectId: made.to.projectId }
      await expect(
        runCommand(await asMember(made, 'READ', made[which].scopeId), moveNotes, input),
      ).rejects.toMatchObject({ code: 'Forbidden' })
      const stranger = await made.workspace.member('CONTRIBUTOR')
      await expect(runCommand(stranger, moveNotes, input)).rejects.toMatchObject({ code: 'NotFound' })
      const looking = await made.workspace.again(stranger.actor.userId ?? '')
      await expect(
        looking.read(async (tx) =>
          previewMove({ tx, hooks: services.hooks, actor: looking.actor }, movableNotes, input),
        ),
      ).rejects.toMatchObject({ code: 'NotFound' })
    }
  })

  test('as a whole, with a message, if one of the notes is locked, being transcribed or being coded', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, to, noteId, survey } = made
    const input = { ids: [survey.noteId, noteId], toProjectId: to.projectId }
    const preview = async () => {
      const context = await ada()
      return (
        await context.read(async (tx) =>
          previewMove({ tx, hooks: services.hooks, actor: context.actor }, movableNotes, input),
        )
      ).blocked.map(({ id, reason }) => [id, reason])
    }
    await runCommand(await ada(), changeNote, { id: noteId, locked: true })
    await expect(runCommand(await ada(), moveNotes, input)).rejects.toMatchObject({
      code: 'Forbidden',
      message: expect.stringContaining('locked'),
    })
    expect(await preview()).toEqual([[noteId, 'It is locked. Unlock it first.']])
    await runCommand(await ada(), changeNote, { id: noteId, locked: false })
    const set = async (query: ReturnType<typeof sql>) =>
      services.database.workspace(workspace.teamId).write(async (tx) => query.execute(tx))
    await set(sql`update transcriptions set state = 'TRANSCRIBING' where note_id = ${noteId}`)
    await expect(runCommand(await ada(), moveNotes, input)).rejects.toMatchObject({
      reason: 'STUCK',
      message: expect.stringContaining('transcribed'),
    })
    await set(sql`update transcriptions set state = 'DONE' where note_id = ${noteId}`)
    await set(
      sql`insert into agreement_rounds (id, team_id, scope_id, project_id, title, note_ids, tag_ids, created_by_kind)
        values (${newId()}, ${workspace.teamId}, ${made.from.scopeId}, ${made.from.projectId}, 'First round',
        ${[survey.noteId]}::uuid[], '{}', 'system')`,
    )
    await expect(runCommand(await ada(), moveNotes, input)).rejects.toMatchObject({
      reason: 'STUCK',
      message: expect.stringContaining('First round'),
    })
    expect(await preview()).toEqual([[survey.noteId, expect.stringContaining('First round')]])
    await set(sql`update files set withheld = '[{"startMs": 1, "endMs": 2}]' where id = ${made.fileId}`)
    expect((await preview()).map(([id]) => id)).toEqual([survey.noteId, noteId])
    expect((await placesOf(workspace.teamId, input.ids))['notes']).toEqual([made.from.scopeId])
  })

  test('for more notes than one act moves, for none, and for the undo of another user', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, to, noteId } = made
    await expect(runCommand(await ada(), moveNotes, { ids: [], toProjectId: to.projectId })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    await expect(
      runCommand(await ada(), moveNotes, {
        ids: Array.from({ length: 501 }, () => newId()),
        toProjectId: to.projectId,
      }),
    ).rejects.toMatchObject({ code: 'ValidationError', problems: [expect.objectContaining({ limit: 500 })] })
    await expect(
      runCommand(await ada(), moveNotes, { ids: [noteId, newId()], toProjectId: to.projectId }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    const actOperationId = newId()
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId }, actOperationId)
    const undoAct = async (who: WorkspaceContext, operationId: Id) =>
      runCommand(who, undoOperation, { actOperationId: operationId }, newId())
    const there = newId()
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId }, there)
    await undoAct(await ada(), there)
    await expect(undoAct(await workspace.member('MANAGER'), actOperationId)).rejects.toMatchObject({
      reason: 'NOT_UNDOABLE',
    })
    await undoAct(await ada(), actOperationId)
    await expect(undoAct(await ada(), actOperationId)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
    const again = newId()
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: to.projectId }, again)
    await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    await expect(undoAct(await ada(), again)).rejects.toMatchObject({
      reason: 'CHANGED_SINCE',
    })
  })
})

describe('at once', () => {
  test('two users who move the same notes, and one who writes, highlights and fills in, leave every row with its note', async () => {
    const made = await studied(services, await newWorkspace())
    const { workspace, ada, from, to, noteId, fields } = made
    const settled = async (work: Promise<unknown>): Promise<void> =>
      work.then(
        () => undefined,
        (error: unknown) => {
          // What came too late is refused with a message.
          if (!(error instanceof Error) || error.name !== 'Failure') throw error
        },
      )
    for (let round = 0; round < 5; round += 1) {
      const there = round % 2 === 0 ? to : from
      await Promise.all([
        settled(
          runCommand(await ada(), moveNotes, { ids: [noteId, made.survey.noteId], toProjectId: there.projectId }),
        ),
        settled(
          runCommand(await ada(), moveNotes, { ids: [made.survey.noteId, noteId], toProjectId: there.projectId }),
        ),
        settled(write(await ada(), noteId, `round ${round}`)),
        settled(runCommand(await ada(), createHighlight, { noteId, place: { quote: 'reads the report' }, tagIds: [] })),
        settled(
          runCommand(await ada(), setFieldValues, {
            id: noteId,
            values: [{ fieldId: fields.country, text: `Peru ${round}` }],
          }),
        ),
      ])
      const places = await placesOf(workspace.teamId, [noteId, made.survey.noteId])
      expect(new Set(Object.values(places).flat())).toEqual(new Set([there.scopeId]))
      const foreign = await read(
        workspace.teamId,
        sql`
        select 1 from highlight_tags t join highlights h on h.id = t.highlight_id join tags g on g.id = t.tag_id where g.project_id <> h.project_id
        union all select 1 from field_values v join notes n on n.id = v.owner_id join fields f on f.id = v.field_id join field_sets s on s.id = f.field_set_id where s.project_id <> n.project_id`,
      )
      expect(foreign).toEqual([])
      expect(
        await read(
          workspace.teamId,
          sql`select count(*)::int as count from highlights where note_id = ${noteId} and anchored and deleted_at is null`,
        ),
      ).toEqual([{ count: expect.any(Number) }])
    }
    const text = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => (await readDocument(tx, made.documentId))?.text)
    for (let round = 0; round < 5; round += 1) expect(text).toContain(`round ${round}`)
  })
})
