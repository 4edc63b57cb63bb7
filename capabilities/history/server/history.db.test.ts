import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setInheritance } from '#access/server/index.ts'
import { contentOfText } from '#editor/document/content.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { insertHighlights } from '#highlights/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { answerQuestion } from '#notes/server/commands/answer-question.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createQuestion } from '#notes/server/commands/create-question.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { noteEvents } from '#notes/model/events.ts'
import { installationContext } from '#files/server/index.ts'
import { addNotes, findNotes, questionsById } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { addProject, createProject, findProject } from '#projects/server/index.ts'
import { createTagGroup } from '#tags/server/commands/tag-groups.ts'
import { ensureTag, findTags } from '#tags/server/index.ts'
import { changeView } from '#views/server/commands/change-view.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { deleteView, restoreView } from '#views/server/commands/delete-view.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { undoOperation } from './commands/undo-operation.ts'
import { latestStatement } from './latest-acts.ts'
import { eventsIn } from './store.ts'

const { services, newWorkspace } = await useServices()

interface Told {
  id: string
  undoable: Id | null
  partCount: number
  user: { name: string } | null
  parts: Array<{
    type: string
    count: number
    kind: string
    name: string
    title: string | null
    changed: string[]
    added: string[]
    values: Array<{ property: string; before: string; after: string }>
    from: string | null
    to: string | null
  }>
}
interface History {
  title: string
  acts: { nodes: Told[]; endCursor: string | null; hasNextPage: boolean }
}

async function historyOf(
  context: WorkspaceContext,
  kind: string,
  id: Id,
  first = 50,
  after: string | null = null,
): Promise<History | null> {
  const { data, errors } = await askGraph(
    { services, workspace: context },
    `query ($kind: String!, $id: ID!, $first: Int, $after: String) { history(kind: $kind, id: $id, first: $first, after: $after) {
    title acts { nodes { id undoable partCount user { name } parts { type count kind name title changed added values { property before after } from to } } endCursor hasNextPage }
  } }`,
    { kind, id, first, after },
  )
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return (data as { history: History | null }).history
}

/** The types of each act with the number of things. */
const typesOf = (history: History | null) =>
  history?.acts.nodes.map(({ parts }) => parts.map(({ type, count }) => `${type} ${count}`).join(', '))

async function pagesOf(context: WorkspaceContext, kind: string, id: Id, first: number): Promise<Told[]> {
  const paged: Told[] = []
  for (let after: string | null = null; ;) {
    const page = await historyOf(context, kind, id, first, after)
    paged.push(...(page?.acts.nodes ?? []))
    after = page?.acts.endCursor ?? null
    if (page?.acts.hasNextPage !== true) return paged
  }
}

test('a history shows who did what, latest first, in pages that contain each act once', async () => {
  const workspace = await newWorkspace()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Study' })
  const { id } = await runCommand(await workspace.founder(), createNote, { projectId, title: 'Grace' }, newId())
  for (const title of ['Hopper', 'Admiral'])
    await runCommand(await workspace.again(ben), changeNote, { id, title }, newId())
  const whole = await historyOf(await workspace.founder(), 'note', id)
  expect(whole?.title).toBe('Admiral')
  expect(whole?.acts.nodes.map(({ user, parts: [part] }) => [user?.name, part?.type, part?.title])).toEqual([
    ['A CONTRIBUTOR', 'note.changed', 'Admiral'],
    ['A CONTRIBUTOR', 'note.changed', 'Hopper'],
    ['Ada Founder', 'note.created', 'Grace'],
  ])
  expect(await pagesOf(await workspace.founder(), 'note', id, 1)).toEqual(whole?.acts.nodes)
})

test('objects that a user may not see have no history for them, nor do unknown ones', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Hidden' })
  await runCommand(await workspace.founder(), changeProject, { id: projectId, summary: 'Quiet' }, newId())
  expect(
    (await historyOf(await workspace.founder(), 'project', projectId))?.acts.nodes.map(({ parts: [part] }) => [
      part?.type,
      part?.changed,
    ]),
  ).toEqual([
    ['project.changed', ['summary']],
    ['project.created', []],
  ])
  const { scope_id: scopeId } = await (
    await workspace.founder()
  ).database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await (await workspace.founder()).database.write(async (tx) => setInheritance(tx, workspace.teamId, scopeId, false))
  expect(await historyOf(await workspace.member('MANAGER'), 'project', projectId)).toBeNull()
  expect(await historyOf(await workspace.founder(), 'project', newId())).toBeNull()
  expect(await historyOf(await workspace.founder(), 'nothing', projectId)).toBeNull()
})

test('a history names fields, tags and locations, but nothing in scopes that the reader cannot see', async () => {
  const { workspace, ada, projectId, noteId, highlightIds, tagId } = await start()
  const some = highlightIds.slice(20, 23)
  await runCommand(await ada(), tagHighlights, { highlightIds: some, add: [tagId] }, newId())
  const { id: fieldId } = await runCommand(
    await ada(),
    createField,
    { projectId, appliesTo: 'note', type: 'TEXT', label: 'City' },
    newId(),
  )
  for (const value of ['Bonn', 'Berlin'])
    await runCommand(await ada(), setFieldValues, { id: noteId, values: [{ fieldId, text: value }] }, newId())
  const { id: hiddenId } = await runCommand(await ada(), createProject, { title: 'Hidden' })
  const hiddenScope = await scopeOf(await ada(), hiddenId)
  await (await ada()).database.write(async (tx) => setInheritance(tx, workspace.teamId, hiddenScope, false))
  await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId: hiddenId }, newId())
  await runCommand(await ada(), changeNote, { id: noteId, title: 'Only for some' }, newId())
  const details = async (context: WorkspaceContext) =>
    (await historyOf(context, 'project', projectId))?.acts.nodes.flatMap(({ parts }) =>
      parts.flatMap(({ type, name, added, values, from, to }) =>
        ['note.moved', 'note.filled', 'highlight.tagged'].includes(type)
          ? [[type, name, added, values.map(({ property, before, after }) => [property, before, after]), from, to]]
          : [],
      ),
    )
  const filled = (name: string) => [
    ['note.filled', name, [], [['City', 'Bonn', 'Berlin']], null, null],
    ['note.filled', name, [], [['City', '', 'Bonn']], null, null],
    ['highlight.tagged', '', ['Price'], [], null, null],
  ]
  expect(await details(await ada())).toEqual([
    ['note.moved', 'Only for some', [], [], 'Study', 'Hidden'],
    ...filled('Only for some'),
  ])
  const reader = await workspace.member('MANAGER')
  expect(await details(reader)).toEqual([['note.moved', '', [], [], 'Study', null], ...filled('')])
  expect(await historyOf(reader, 'note', noteId)).toBeNull()
})

test('a history shows answers given by hand, with the old and new value, once in each act', async () => {
  const { ada, projectId, noteId } = await start()
  const [whyId, oftenId, daily, never] = [newId(), newId(), 'Daily', 'Never']
  await runCommand(await ada(), createQuestion, { id: whyId, projectId, type: 'FREE_TEXT', text: 'Why?' })
  const often = { id: oftenId, projectId, type: 'SINGLE_SELECT', text: 'How often?', options: [daily, never] }
  await runCommand(await ada(), createQuestion, often)
  const [options] = await (
    await ada()
  ).read(async (tx) => (await questionsById(tx, [oftenId])).map((question) => question.options))
  for (const given of [
    { questionId: whyId, text: 'Slow' },
    { questionId: whyId, text: 'Dear' },
    { questionId: oftenId, optionIds: [options?.[1]?.id] },
    { questionId: oftenId, optionIds: [] },
  ])
    await runCommand(await ada(), answerQuestion, { noteId, ...given }, newId())
  const acts = (await historyOf(await ada(), 'note', noteId))?.acts.nodes.slice(0, 4)
  expect(acts?.map(({ parts }) => parts.map(({ type, values }) => [type, values]))).toEqual(
    [
      { property: 'How often?', before: never, after: '' },
      { property: 'How often?', before: '', after: never },
      { property: 'Why?', before: 'Slow', after: 'Dear' },
      { property: 'Why?', before: '', after: 'Slow' },
    ].map((value) => [['note.answered', [value]]]),
  )
})

test('background processes are shown under their own name, with the user who started them', async () => {
  const { workspace, ada, projectId, noteId } = await start()
  const context = await ada()
  const userId = context.actor.userId
  const scopeId = await scopeOf(context, projectId)
  for (const principal of [
    { kind: 'transcription', id: userId },
    { kind: 'redaction', id: null },
  ] as const)
    await runCommand(
      await installationContext(services, workspace.teamId, principal),
      rename,
      { id: noteId, scopeId },
      newId(),
    )
  const { data } = await askGraph(
    { services, workspace: context },
    'query ($id: ID!) { history(kind: "note", id: $id) { acts { nodes { principalKind user { id } startedBy { id } } } } }',
    { id: noteId },
  )
  const { nodes } = (data as { history: { acts: { nodes: unknown[] } } }).history.acts
  expect(nodes.slice(0, 2)).toEqual([
    { principalKind: 'redaction', user: null, startedBy: null },
    { principalKind: 'transcription', user: null, startedBy: { id: userId } },
  ])
})

interface Latest {
  thingId: Id
  isOwn: boolean
  act: Told
}

async function latestOf(context: WorkspaceContext, ids: readonly Id[]): Promise<Map<Id, Latest>> {
  const { data, errors } = await askGraph(
    { services, workspace: context },
    'query ($ids: [ID!]!) { latestActs(ids: $ids) { thingId isOwn act { user { name } parts { type count kind title added } } } }',
    { ids },
  )
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return new Map((data as { latestActs: Latest[] }).latestActs.map((one) => [one.thingId, one]))
}

test('the latest act on each of several things shows who did what: for a note also to its highlights, for a project also to its contents', async () => {
  const { workspace, ada, projectId, noteId, otherId, highlightIds, tagId } = await start()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  await runCommand(await ada(), changeNote, { id: noteId, title: 'Hopper' }, newId())
  const some = highlightIds.slice(0, 3)
  await runCommand(await workspace.again(ben), tagHighlights, { highlightIds: some, add: [tagId] }, newId())
  const said = async (context: WorkspaceContext, ids: readonly Id[]) => {
    const latest = await latestOf(context, ids)
    return ids.map((id) => {
      const { isOwn, act } = latest.get(id) ?? {}
      return act && [isOwn, act.user?.name, ...act.parts.map(({ type, count, added }) => [type, count, ...added])]
    })
  }
  const tagged = ['highlight.tagged', 3, 'Price']
  expect(await said(await ada(), [otherId, noteId, projectId, newId()])).toEqual([
    [false, 'A CONTRIBUTOR', tagged],
    [true, 'Ada Founder', ['note.changed', 1]],
    [false, 'A CONTRIBUTOR', tagged],
    undefined,
  ])
  const context = await ada()
  const scopeId = await scopeOf(context, projectId)
  // The mark of a highlight is saved a moment after the act, as writing; only later writing is shown.
  const writeAfter = async (ms: number) =>
    services.database.workspace(workspace.teamId).write(async (tx) => {
      await sql`
        insert into journal (team_id, principal_kind, principal_id, type, resource_kind, resource_id, parent_id, scope_id, act_count, version, occurred_at)
        values (${workspace.teamId}, 'user', ${ben}, 'document.edited', 'document', ${newId()}, ${otherId}, ${scopeId}, 1, ${-ms},
          now() + ${ms} * interval '1 ms')`.execute(tx)
    })
  await writeAfter(1_000)
  expect(await said(await ada(), [otherId, projectId])).toEqual([
    [false, 'A CONTRIBUTOR', tagged],
    [false, 'A CONTRIBUTOR', tagged],
  ])
  await writeAfter(60_000)
  expect((await said(await ada(), [otherId]))[0]).toEqual([false, 'A CONTRIBUTOR', ['document.edited', 1]])
  await context.database.write(async (tx) => setInheritance(tx, workspace.teamId, scopeId, false))
  expect(await said(await workspace.member('MANAGER'), [otherId, noteId, projectId])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the latest acts of a page are read by indexes of the journal, however many other events there are', async () => {
  const { workspace, ada, scopeId, projectId, noteId, highlightIds } = await start()
  const { teamId } = workspace
  await services.database.workspace(teamId).write(async (tx) => {
    await sql`
      insert into journal (team_id, principal_kind, principal_id, operation_id, type, resource_kind, resource_id, parent_id, scope_id, act_count, version)
      select ${teamId}, 'user', null, md5(n::text)::uuid, case when n % 3 = 0 then 'highlight.moved' else 'highlight.tagged' end, 'highlight',
        ${highlightIds[0]}::uuid, case when n % 5 = 0 then ${noteId}::uuid else md5((n % 97)::text)::uuid end, ${scopeId}::uuid, 1, -n
      from generate_series(1, 50000) as n`.execute(tx)
  })
  const context = await ada()
  const asked = { teamId, actor: context.actor, types: [...services.describedEvents] }
  const ids = [projectId, noteId, ...Array.from({ length: 38 }, () => newId())]
  const plan = await context.read(async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain analyze ${latestStatement(asked, ids)}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  for (const index of ['journal_by_resource', 'journal_by_parent', 'journal_by_place', 'journal_by_version'])
    expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on journal')
  expect(Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])).toBeLessThan(250)
})

const rename = defineCommand({
  name: 'automatic-rename',
  who: { installation: 'It stands for a job.' },
  input: z.object({ id: z.uuid(), scopeId: z.uuid() }),
  async run({ emit }, { id, scopeId }) {
    emit(noteEvents.changed({ id, scopeId, after: { title: 'Heard' } }))
    return null
  },
})

async function scopeOf(context: WorkspaceContext, projectId: Id): Promise<Id> {
  const row = await context.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  return row.scope_id
}

const HIGHLIGHTS = 250

const fill = defineCommand({
  name: 'fill-a-project-with-history',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const { tx, teamId, principal } = context
    const projectId = await addProject(context, {
      title: 'Study',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(tx, projectId)
    if (!project) throw new Error('The project was added.')
    const [noteId = '', otherId = ''] = await addNotes(
      context,
      project,
      ['Ada', 'Grace'].map((title) => ({ title, content: contentOfText('Words'), origin: 'written' as const })),
    )
    const highlightIds = Array.from({ length: HIGHLIGHTS }, () => newId())
    await insertHighlights(
      tx,
      teamId,
      principal,
      highlightIds.map((id, at) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId: at < 10 ? otherId : noteId,
        text: `Quote ${at}`,
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position: at,
        inlineCommentOnly: false,
      })),
    )
    return {
      projectId,
      scopeId: project.scopeId,
      noteId,
      otherId,
      highlightIds,
      tagId: (await ensureTag(context, project, { title: 'Price' })).id,
    }
  },
})

async function start() {
  const workspace = await newWorkspace()
  const ada = async (): Promise<WorkspaceContext> => workspace.founder()
  return { workspace, ada, ...(await runCommand(await ada(), fill, {}, newId())) }
}

describe('of a project', () => {
  test('shows what happens in it, each act once, with the number of changed things', async () => {
    const { workspace, ada, projectId, noteId, otherId, highlightIds, tagId } = await start()
    await runCommand(await ada(), createField, { projectId, appliesTo: 'note', type: 'TEXT', label: 'City' }, newId())
    const { id: viewId } = await runCommand(
      await ada(),
      createView,
      { projectId, title: 'Table', layout: 'TABLE', objectType: 'NOTE' },
      newId(),
    )
    await runCommand(await ada(), tagHighlights, { highlightIds, add: [tagId] }, newId())
    await runCommand(await ada(), deleteNotes, { ids: [noteId, otherId] }, newId())
    const history = await historyOf(await ada(), 'project', projectId)
    expect(typesOf(history)).toEqual([
      `note.deleted 2, highlight.deleted ${HIGHLIGHTS}`,
      `highlight.tagged ${HIGHLIGHTS}`,
      'projectView.created 1',
      'field.created 1',
      'tag.created 1, note.created 2, project.created 1',
    ])
    expect(
      history?.acts.nodes.flatMap(({ parts }) =>
        parts.flatMap(({ kind, name }) => (name === '' ? [] : `${kind} ${name}`)),
      ),
    ).toEqual(['projectView Table', 'field City', 'tag Price', 'project Study'])
    expect(await pagesOf(await ada(), 'project', projectId, 2)).toEqual(history?.acts.nodes)
    await runCommand(await ada(), deleteView, { id: viewId }, newId())
    expect((await historyOf(await ada(), 'project', projectId))?.acts.nodes[0]?.parts).toMatchObject([
      { type: 'projectView.deleted', name: 'Table' },
    ])
    expect(typesOf(await historyOf(await workspace.member('VIEWER'), 'project', projectId))).toHaveLength(6)
  })

  test('a page is read by the index of scopes, however many other events there are', async () => {
    const { workspace, ada, projectId, scopeId, highlightIds } = await start()
    const { teamId } = workspace
    await services.database.workspace(teamId).write(async (tx) => {
      // Acts on a thousand things each, in this project and in many others, and acts on single things.
      await sql`
        insert into journal (team_id, principal_kind, principal_id, operation_id, type, resource_kind, resource_id, scope_id, act_count, version)
        select ${teamId}, 'user', null, md5((n / 1000)::text)::uuid, 'highlight.deleted', 'highlight', ${highlightIds[0]}::uuid,
          case when n / 1000 % 5 = 0 then ${scopeId}::uuid else md5((n / 1000 % 97)::text)::uuid end, case when n % 1000 = 0 then 1000 end, 0
        from generate_series(1, 100000) as n`.execute(tx)
    })
    const context = await ada()
    const asked = { teamId, actor: context.actor, types: [...services.describedEvents], before: null }
    const events = await context.read(async (tx) => eventsIn(tx, asked, scopeId))
    expect(events.filter(({ type }) => type === 'highlight.deleted')).toHaveLength(20)
    const plan = await context.read(async (tx) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select sequence from journal where team_id = ${teamId} and scope_id = ${scopeId}::uuid and act_count is
          not null and type = any(${asked.types}::text[]) order by sequence desc limit 400`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('journal_by_place')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
    expect((await historyOf(context, 'project', projectId, 10))?.acts.nodes).toHaveLength(10)
  })
})

test('a view has a history: created, renamed, changed, deleted, restored', async () => {
  const { ada, projectId } = await start()
  const { id } = await runCommand(
    await ada(),
    createView,
    { projectId, title: 'Table', layout: 'TABLE', objectType: 'NOTE' },
    newId(),
  )
  await runCommand(await ada(), changeView, { id, title: 'All notes' }, newId())
  await runCommand(await ada(), changeView, { id, layout: 'BOARD' }, newId())
  const { deletionId } = await runCommand(await ada(), deleteView, { id }, newId())
  expect(await historyOf(await ada(), 'projectView', id)).toBeNull()
  await runCommand(await ada(), restoreView, { deletionId }, newId())
  const history = await historyOf(await ada(), 'projectView', id)
  expect(history?.title).toBe('All notes')
  expect(history?.acts.nodes.map(({ parts: [part] }) => [part?.type, part?.title, part?.changed])).toEqual([
    ['projectView.restored', null, []],
    ['projectView.deleted', null, []],
    ['projectView.changed', null, ['layout']],
    ['projectView.changed', 'All notes', ['title']],
    ['projectView.created', 'Table', []],
  ])
})

test('an act on very many highlights is shown on each of them and on each of their notes, with the number of these', async () => {
  const { ada, noteId, otherId, highlightIds, tagId } = await start()
  await runCommand(await ada(), tagHighlights, { highlightIds, add: [tagId] }, newId())
  const counts = async (kind: string, id: Id) =>
    (await historyOf(await ada(), kind, id))?.acts.nodes.flatMap(({ parts }) =>
      parts.flatMap(({ type, count }) => (type === 'highlight.tagged' ? count : [])),
    )
  expect(await counts('note', noteId)).toEqual([HIGHLIGHTS - 10])
  expect(await counts('note', otherId)).toEqual([10])
  for (const id of [highlightIds[0], highlightIds[120], highlightIds.at(-1)])
    expect(await counts('highlight', id ?? '')).toEqual([1])
})

describe('undoing from the history', () => {
  test('the user’s own acts can be undone once, if still possible, and a deletion can be redone; acts of others cannot be undone', async () => {
    const { workspace, ada, projectId, noteId, highlightIds, tagId } = await start()
    const acts = async (context: WorkspaceContext) => (await historyOf(context, 'project', projectId))?.acts.nodes ?? []
    await runCommand(await ada(), tagHighlights, { highlightIds: highlightIds.slice(0, 3), add: [tagId] }, newId())
    const { id: groupId } = await runCommand(await ada(), createTagGroup, { projectId, title: 'Money' }, newId())
    await runCommand(await ada(), deleteNotes, { ids: [noteId] }, newId())
    const ben = await workspace.member('CONTRIBUTOR')
    expect((await acts(ben)).map(({ undoable }) => undoable)).toEqual([null, null, null, null])
    const shown = await acts(await ada())
    expect(shown.map(({ undoable }) => undoable !== null)).toEqual([true, true, true, false])
    const [deletion = '', grouping = '', tagging = ''] = shown.map(({ undoable }) => undoable ?? '')
    await expect(
      runCommand(await workspace.again(ben.actor.userId ?? ''), undoOperation, { actOperationId: deletion }),
    ).rejects.toMatchObject({ code: 'InvalidOperation' })
    const undone = await runCommand(await ada(), undoOperation, { actOperationId: deletion }, newId())
    for (const actOperationId of [grouping, tagging])
      await runCommand(await ada(), undoOperation, { actOperationId }, newId())
    const context = await ada()
    const noteIsThere = async () => (await context.database.read(async (tx) => findNotes(tx, [noteId]))).length === 1
    expect(await noteIsThere()).toBe(true)
    expect(
      await context.database.read(async (tx) =>
        tx.selectFrom('highlight_tags').select('tag_id').where('tag_id', '=', tagId).execute(),
      ),
    ).toEqual([])
    expect(
      await context.database.read(async (tx) =>
        tx.selectFrom('tag_groups').select('id').where('id', '=', groupId).where('deleted_at', 'is', null).execute(),
      ),
    ).toEqual([])
    expect(await context.database.read(async (tx) => findTags(tx, [tagId]))).toHaveLength(1)
    await expect(runCommand(await ada(), undoOperation, { actOperationId: deletion }, newId())).rejects.toThrow(
      'cannot be undone anymore',
    )
    await runCommand(await ada(), undoOperation, { actOperationId: undone.redoOperationId }, newId())
    expect(await noteIsThere()).toBe(false)
  })
})
