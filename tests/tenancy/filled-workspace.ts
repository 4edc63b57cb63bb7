import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { findProject } from '#projects/server/index.ts'
import { makeTalk } from '#reels/testing.ts'
import { withWholeSummary } from '#summaries/testing.ts'
import { createAccessToken } from '#workspaces/server/index.ts'
import { requestAccess } from '#workspaces/server/commands/request-access.ts'
import { askGraph } from '../harness/graph.ts'
import { readRows, selectRows } from '../harness/rows-of-workspace.ts'
import type { TestWorkspace } from '../harness/workspace.ts'

/** The parts of a workspace that filling needs. */
type FillableWorkspace = Pick<TestWorkspace, 'teamId' | 'subdomain' | 'founder' | 'member'>

/** A workspace with one of everything, its texts marked so that they are recognised wherever they appear. */
export interface FilledWorkspace<Workspace extends FillableWorkspace = TestWorkspace> {
  workspace: Workspace
  /** Is in every title, name and text of the workspace. */
  marker: string
  /** One identifier of each kind, by the name that arguments and commands use for it. */
  ids: Readonly<Record<string, Id>>
}

/** Fills a workspace through the graph, as its founder would. */
export async function fillWorkspace<Workspace extends FillableWorkspace>(
  services: Services,
  workspace: Workspace,
): Promise<FilledWorkspace<Workspace>> {
  const marker = `Marrow${newId().slice(-8)}`
  const ask = async (
    mutation: string,
    input: Record<string, unknown>,
    type: string,
    answer = 'id',
  ): Promise<Record<string, unknown>> => {
    const result = await askGraph(
      { services, workspace: await workspace.founder() },
      `mutation ($input: ${type}!, $operation: ID!) { done: ${mutation}(input: $input, operationId: $operation) { ${answer} } }`,
      { input, operation: newId() },
    )
    if (result.errors) throw new Error(`${mutation}: ${result.errors.map(({ message }) => message).join(' ')}`)
    return result.data?.['done'] as Record<string, unknown>
  }
  const made = async (...rest: Parameters<typeof ask>): Promise<Id> => String((await ask(...rest))['id'])

  /** The same for commands that answer with the act: the thing gets its identifier beforehand. */
  const named = async (mutation: string, input: Record<string, unknown>, type: string): Promise<Id> => {
    const id = newId()
    await ask(mutation, { id, ...input }, type, '__typename')
    return id
  }

  const project = await made('createProject', { title: marker, summary: marker }, 'CreateProjectInput')
  const folder = await made('createFolder', { title: marker }, 'CreateFolderInput')
  const { file, note } = await recordedNote(services, workspace, project, marker)
  const insight = await made('createInsight', { projectId: project, title: marker }, 'CreateInsightInput')
  const tag = await made('createTag', { projectId: project, title: marker }, 'CreateTagInput')
  const person = await made(
    'createPerson',
    { name: marker, email: `${marker}@example.com`.toLowerCase(), noteId: note },
    'CreatePersonInput',
  )
  const highlight = await named(
    'createHighlight',
    { noteId: note, place: { quote: marker }, tagIds: [tag] },
    'CreateHighlightInput',
  )
  const tagBoard = await named('createTagBoard', { projectId: project, title: marker }, 'CreateTagBoardInput')
  const tagGroup = await named('createTagGroup', { tagBoardId: tagBoard, title: marker }, 'CreateTagGroupInput')
  const extension = await named('createExtension', { title: marker }, 'CreateExtensionInput')
  const field = await named(
    'createField',
    { projectId: project, appliesTo: 'note', type: 'TEXT', label: marker },
    'CreateFieldInput',
  )
  const fieldGroup = await named('createFieldGroup', { title: marker, appliesTo: 'note' }, 'CreateFieldGroupInput')
  const view = await named(
    'createView',
    { projectId: project, title: marker, layout: 'CANVAS', objectType: 'HIGHLIGHT' },
    'CreateViewInput',
  )
  const item = newId()
  const box = { x: 0, y: 0, width: 100, height: 100, rank: 1 }
  await ask(
    'createCanvasItems',
    { viewId: view, items: [{ id: item, kind: 'text', text: marker, ...box }] },
    'CreateCanvasItemsInput',
    '__typename',
  )
  const chart = await named('createChart', { projectId: project, title: marker, options: {} }, 'CreateChartInput')
  const savedFeed = await named('createSavedFeed', { title: marker, query: {} }, 'CreateSavedFeedInput')
  const conversation = await named('startConversation', { question: marker }, 'StartConversationInput')
  const condition = { field: { kind: 'system', id: 'Title' }, fieldType: 'TEXT', operatorType: 'CONTAINS' }
  const savedFilter = await named(
    'createSavedFilter',
    { label: marker, filter: { combinator: 'And', fields: [{ id: 'one', ...condition, values: { text: marker } }] } },
    'CreateSavedFilterInput',
  )
  const template = await named('createInsightTemplate', { title: marker }, 'CreateInsightTemplateInput')
  const reel = await named('createInsightReel', { insightId: insight, title: marker }, 'CreateInsightReelInput')
  const round = await named(
    'beginAgreementRound',
    {
      projectId: project,
      title: marker,
      noteIds: [note],
      tagIds: [tag],
      coderIds: [(await workspace.founder()).actor.userId],
      automatic: true,
    },
    'BeginAgreementRoundInput',
  )
  const group = await made('createGroup', { name: marker }, 'CreateGroupInput')
  await ask('changeWorkspace', { name: marker }, 'ChangeWorkspaceInput')
  const invited = await ask(
    'inviteMembers',
    { emails: [`${marker}@invited.example`], role: 'VIEWER', message: marker },
    'InviteMembersInput',
    'invitationIds',
  )
  const deletedProject = await made('createProject', { title: marker }, 'CreateProjectInput')
  const { deletionId } = await ask('deleteProject', { id: deletedProject }, 'DeleteProjectInput', 'deletionId')
  const { id: token } = await createAccessToken(await workspace.founder(), { name: marker })
  const { id: request } = await runCommand(await workspace.member('VIEWER'), requestAccess, {
    role: 'CONTRIBUTOR',
    message: marker,
  })
  const rows = await (
    await workspace.founder()
  ).database.read(
    async (tx) =>
      (
        await sql<{ scope: Id; document: Id; user: Id; answer: Id }>`
          select (select scope_id from projects where id = ${project}) as scope, (select document_id from notes where id = ${note}) as document,
            (select id from users where workspace_admin) as "user",
            (select id from conversation_messages where conversation_id = ${conversation} and type = 'ASSISTANT') as answer`.execute(
          tx,
        )
      ).rows[0],
  )
  if (!rows) throw new Error('A query without a table answers with one row.')
  return {
    workspace,
    marker,
    ids: {
      project,
      folder,
      note,
      file,
      insight,
      tag,
      highlight,
      tagBoard,
      tagGroup,
      extension,
      field,
      fieldGroup,
      view,
      item,
      chart,
      savedFeed,
      savedFilter,
      conversation,
      answer: rows.answer,
      template,
      reel,
      round,
      person,
      group,
      invitation: (invited['invitationIds'] as Id[])[0] ?? newId(),
      deletion: String(deletionId),
      token,
      request,
      scope: rows.scope,
      document: rows.document,
      user: rows.user,
      team: workspace.teamId,
    },
  }
}

/** Makes a note in which a recording of the project is transcribed. */
async function recordedNote(
  services: Services,
  workspace: FillableWorkspace,
  projectId: Id,
  marker: string,
): Promise<{ file: Id; note: Id }> {
  const inside = services.database.workspace(workspace.teamId)
  const place = await inside.read(async (tx) => findProject(tx, projectId))
  const { fileId } = await storeRecording(await workspace.founder(), {
    scopeId: place?.scopeId ?? '',
    name: `${marker}.mp4`,
    bytes: Buffer.from(marker),
    contentType: 'video/mp4',
  })
  const { noteId, documentId } = await makeTalk(await workspace.founder(), {
    projectId,
    fileId,
    title: marker,
    sentences: [{ speaker: marker, text: `${marker} says it all.`, startMs: 0, endMs: 4_000 }],
  })
  await withWholeSummary(await workspace.founder(), noteId)
  await inside.write(async (tx) => sql`update files set document_id = ${documentId} where id = ${fileId}`.execute(tx))
  return { file: fileId, note: noteId }
}

/**
 * A digest of every row of a workspace, by table: two are equal exactly if nothing was written in between. The time
 * when members were last active is left out: every request updates it.
 */
export async function digestOf(services: Services, teamId: Id): Promise<Record<string, string>> {
  const selects = digests.get(services.database) ?? cellTables(services).then(digestsOf)
  digests.set(services.database, selects)
  return Object.fromEntries((await readRows(services, teamId, await selects)).map(({ name, row }) => [name, row]))
}

const digests = new WeakMap<object, Promise<string[]>>()

function digestsOf(tables: readonly string[]): string[] {
  const globals = ['workspace_routes', 'memberships', 'approved_domains', 'invitations', 'former_subdomains']
  const all = (row: string): string => `md5(coalesce(string_agg(${row}, '|' order by ${row}), ''))`
  return [
    ...tables.map((table) => selectRows(table, `cell.${table}`, all(`(to_jsonb(t) - 'last_seen_at')::text`))),
    ...globals.map((table) => selectRows(`global.${table}`, `global.${table}`, all('t::text'))),
  ]
}

/** The tables of the cell schema that hold rows of workspaces. */
export async function cellTables(services: Services): Promise<string[]> {
  const { rows } = await services.database.acrossWorkspaces(async (connection) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'cell' and c.relkind in ('r', 'p') and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped)
      order by c.relname`.execute(connection),
  )
  return rows.map(({ name }) => name)
}
