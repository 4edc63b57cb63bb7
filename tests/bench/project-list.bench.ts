import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { listProjects } from '#projects/server/list-projects.ts'
import { PROJECT_COLUMNS } from '#projects/server/store.ts'
import { openBareClient } from './bare-client.ts'
import { inTurns, type Bench } from './bench.ts'
import { startProductServer } from './product-server.ts'

/** The number of projects that one user may see: through groups, each with access to folders that no one else sees. */
const PROJECTS = 2_000
const GROUPS = 50
/** The number of other projects that the user may not see. */
const HIDDEN_PROJECTS = 2_000
const LISTS = 150
const PAGE = pageRequest(50)

/**
 * One page of the projects of a user who may see 2,000 of 4,000 through 50 groups, compared with the same page by SQL
 * that checks no permission; milliseconds per page.
 */
export const bench: Bench = {
  name: 'project-list',
  unit: 'ms',
  limit: 'the same page by one prepared SQL statement that checks no permission',
  leavesOut: "HTTP, GraphQL, network, drawing; the reader's permissions were read before",
  goal: 2,
  direction: 'at most',
  async run() {
    await using product = await startProductServer()
    const founder = await product.founder()
    const { userId } = founder.actor
    if (userId === null) throw new Error('The founder is a person.')
    await fill(founder, userId)
    const context = await product.founder()
    const visible = context.actor.visibleScopes.length
    if (visible < PROJECTS || visible > PROJECTS + HIDDEN_PROJECTS / 2)
      throw new Error(`The founder sees ${visible} places, which is not what was granted.`)
    await using bare = await openBareClient(product.connectionString, founder.teamId)
    const statement = `select ${PROJECT_COLUMNS.join(', ')} from projects where deleted_at is null and archived_at is null
      order by updated_at desc, id desc limit ${PAGE.first + 1}`
    return await inTurns({
      limit: async () => timed(async () => bare.query({ name: 'projects', text: statement })),
      value: async () =>
        timed(async () =>
          context.database.read(async (tx) =>
            listProjects(tx, context.teamId, context.actor, { archived: false }, PAGE),
          ),
        ),
    })
  },
}

/** The mean of many, one after the other. */
async function timed(list: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let turn = 0; turn < LISTS; turn += 1) await list()
  return (performance.now() - started) / LISTS
}

/** One statement per table: through the commands it would take minutes. */
async function fill({ database, teamId }: WorkspaceContext, userId: Id): Promise<void> {
  const groups = Array.from({ length: GROUPS }, () => newId())
  await database.write(async (tx) => {
    const folders = groups.map((groupId) => ({ groupId, scopeId: newId() }))
    const scope = (id: Id, parentId: Id, kind: string, inherits: boolean) => ({
      id,
      team_id: teamId,
      parent_id: parentId,
      kind,
      inherits,
      hidden: false,
    })
    const insert = async (table: string, rows: ReadonlyArray<object>) =>
      sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      )
    const created_at = new Date().toISOString()
    await insert(
      'groups',
      groups.map((id, index) => ({ id, team_id: teamId, name: `Group ${index}`, created_at })),
    )
    await insert(
      'group_members',
      groups.map((group_id) => ({ team_id: teamId, group_id, user_id: userId })),
    )
    await insert(
      'scopes',
      folders.map(({ scopeId }) => ({ ...scope(scopeId, teamId, 'folder', false), created_at })),
    )
    await insert(
      'grants',
      folders.map(({ groupId, scopeId }) => ({
        team_id: teamId,
        scope_id: scopeId,
        grantee_kind: 'group',
        grantee_id: groupId,
        level: 2,
        created_at,
      })),
    )
    const projects = Array.from({ length: PROJECTS + HIDDEN_PROJECTS }, (_, index) => ({
      id: newId(),
      scopeId: newId(),
      index,
      isVisible: index % 2 === 0,
    }))
    await insert(
      'scopes',
      projects.map(({ scopeId, index, isVisible }) => ({
        ...scope(
          scopeId,
          isVisible ? (folders[(index / 2) % GROUPS]?.scopeId ?? teamId) : teamId,
          'project',
          isVisible,
        ),
        created_at,
      })),
    )
    await insert(
      'projects',
      projects.map(({ id, scopeId, index }) => ({
        id,
        team_id: teamId,
        scope_id: scopeId,
        title: `Project ${index}`,
        summary: 'What people said of the first week.',
        readme_document_id: newId(),
        tabs: [],
        rank: index,
        is_sample: false,
        redaction: 'SUGGEST',
        transcription_vocabulary: [],
        created_by_kind: 'user',
        created_by_id: userId,
        created_at,
        updated_at: new Date(Date.now() - index * 60_000).toISOString(),
      })),
    )
  })
}
