import { log } from 'node:console'
import { sql } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { insightList } from '#insights/server/lists.ts'
import type { ListDefinition } from '#journal/server/lists/define-list.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { peopleList } from '#people/server/lists.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { projectList } from '#projects/server/list-projects.ts'
import { tagList } from '#tags/server/lists.ts'
import { inTurns, once, type Bench, type RatioMeasurement } from './bench.ts'
import { medianTime } from './median-time.ts'
import { startProductServer } from './product-server.ts'

const ROWS = 10_000
/** Each is a place that the reader may see. */
const PROJECTS = 2_000
const GROUPS = 50
const HELD = [200, 1_000] as const
/** The number of a page's loaded rows that change at once. */
const CHANGED = 3

const LISTS = ['projects', 'people', 'insights', 'tags'] as const
type List = (typeof LISTS)[number]

/** One statement per table: through the commands it would take minutes. */
async function fill(founder: WorkspaceContext, project: { id: string; scopeId: string }): Promise<void> {
  const { teamId } = founder
  const { id, scopeId } = project
  const each = sql`generate_series(1, ${ROWS}::integer) n`
  await founder.database.write(async (tx) => {
    const places = sql`generate_series(1, ${PROJECTS}::integer) n`
    await sql`insert into scopes (id, team_id, parent_id, kind) select md5(n::text)::uuid, ${teamId}, ${teamId}, 'project' from ${places}`.execute(
      tx,
    )
    await sql`insert into projects (id, team_id, scope_id, title, readme_document_id, tabs, created_by_kind, updated_at)
      select gen_random_uuid(), ${teamId}, md5(n::text)::uuid, 'Project ' || n, gen_random_uuid(), '[]', 'user', now() - n * interval '1 minute' from ${places}`.execute(
      tx,
    )
    await sql`insert into people (id, team_id, scope_id, origin_scope_id, name, name_key, created_by_kind)
      select gen_random_uuid(), ${teamId}, (select people_scope_id from workspaces where team_id = ${teamId}), ${scopeId},
        case when n % 2 = 0 then 'Anna ' else 'Über ' end || substr(md5(n::text), 1, 6), 'person', 'user' from ${each}`.execute(
      tx,
    )
    await sql`insert into insights (id, team_id, scope_id, project_id, document_id, title, published_at, created_by_kind)
      select gen_random_uuid(), ${teamId}, ${scopeId}, ${id}, gen_random_uuid(), 'Insight ' || n, now() - n * interval '1 minute', 'user' from ${each}`.execute(
      tx,
    )
    await sql`insert into tag_boards (id, team_id, scope_id, project_id, title) values (${id}, ${teamId}, ${scopeId}, ${id}, 'Board')`.execute(
      tx,
    )
    await sql`insert into tag_groups (id, team_id, scope_id, tag_board_id, title, color)
      select md5(n::text)::uuid, ${teamId}, ${scopeId}, ${id}, 'Group ' || n, '#112233' from generate_series(1, ${GROUPS}::integer) n`.execute(
      tx,
    )
    await sql`insert into tags (id, team_id, scope_id, project_id, tag_group_id, title, title_key, color, rank, created_by_kind)
      select gen_random_uuid(), ${teamId}, ${scopeId}, ${id}, md5((1 + n % ${GROUPS}::integer)::text)::uuid, 'Tag ' || n, 'tag ' || n, '#112233', n, 'user' from ${each}`.execute(
      tx,
    )
  })
}

const measure = once(async (): Promise<Map<string, RatioMeasurement>> => {
  await using product = await startProductServer()
  const { id } = await runCommand(await product.founder(), createProject, { title: 'Talks' })
  const made = await product.founder()
  const project = await made.database.read(async (tx) => findProject(tx, id))
  await fill(made, { id, scopeId: project?.scopeId ?? '' })
  const founder = await product.founder()
  const { teamId } = founder
  const owner = new pg.Client({ connectionString: product.connectionString })
  await owner.connect()
  await using open = new AsyncDisposableStack()
  open.defer(async () => owner.end())
  await owner.query("select set_config('quarry.team_id', $1, false)", [teamId])
  await owner.query('vacuum analyze')
  await owner.query('create schema if not exists bench')
  const figures = new Map<string, RatioMeasurement>()
  const compare = async <Input extends z.ZodType>(
    list: List,
    definition: ListDefinition<Input>,
    query: z.output<Input>,
    bare: { column: string; orderBy: string },
  ): Promise<void> => {
    await owner.query(`create table bench.${list} as select id, ${bare.column} from cell.${list}`)
    await owner.query(`alter table bench.${list} add primary key (id)`)
    await owner.query(`analyze bench.${list}`)
    const { nodes } = await founder.database.read(async (tx) =>
      definition.page(tx, founder.actor, query, pageRequest(Math.max(...HELD))),
    )
    for (const held of HELD) {
      const ids = nodes.slice(0, held)
      const members = async (): Promise<number> => {
        const asked = { ids, changed: ids.slice(0, CHANGED), ends: [] }
        const { order } = await founder.database.read(async (tx) => definition.members(tx, founder.actor, query, asked))
        return order.length
      }
      const select = async (): Promise<number> => {
        const { rows } = await owner.query(
          `select id from bench.${list} where id = any($1::uuid[]) order by ${bare.orderBy}`,
          [ids],
        )
        return rows.length
      }
      if ((await members()) !== held || (await select()) !== held) throw new Error('A row that is held was not found.')
      const measured = await inTurns({ limit: async () => medianTime(select), value: async () => medianTime(members) })
      const { value, limit, ratio } = measured
      log(`  ${held} ${list}: ${value.toFixed(2)} ms, ${limit.toFixed(2)} ms bare, ${ratio.toFixed(2)} times`)
      figures.set(`${held} ${list}`, measured)
    }
  }
  await compare('projects', projectList, projectList.input.parse({ teamId }), {
    column: 'updated_at',
    orderBy: 'updated_at desc, id desc',
  })
  await compare('people', peopleList, {}, { column: 'name', orderBy: 'name collate cell.people, id' })
  await compare(
    'insights',
    insightList,
    { projectId: null, folderId: null, published: true },
    { column: 'published_at', orderBy: 'published_at desc, id desc' },
  )
  await compare('tags', tagList, { projectId: id }, { column: 'rank', orderBy: 'rank, id' })
  return figures
})

function figure(held: number, list: List): Bench {
  return {
    name: `members-${held}-${list}`,
    unit: 'ms',
    limit: 'one SELECT of the same rows by their identifiers in the same order, from a table that has nothing else',
    leavesOut:
      'HTTP, GraphQL, network; finding out who the caller is; one answer being shared by all pages with the same rows',
    goal: 2,
    direction: 'at most',
    async run() {
      const measured = (await measure()).get(`${held} ${list}`)
      if (!measured) throw new Error('Nothing was measured.')
      return measured
    },
  }
}

/**
 * Finds which of the rows that a page has loaded are in the lists of people, insights and tags, of 10,000 each, and of
 * 2,000 projects.
 */
export const benches: readonly Bench[] = LISTS.flatMap((list) => HELD.map((held) => figure(held, list)))
