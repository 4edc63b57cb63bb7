import { sql, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { tagHighlightList } from '#highlights/server/lists.ts'
import { HIGHLIGHT_ORDERS } from '#highlights/server/lists-store.ts'
import { insightList } from '#insights/server/lists.ts'
import type { ListDefinition } from '#journal/server/lists/define-list.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { peopleList } from '#people/server/lists.ts'
import { PROJECT_ORDERS, projectList } from '#projects/server/list-projects.ts'
import { tagList } from '#tags/server/lists.ts'
import { askGraph } from '../harness/graph.ts'
import { membersBesidePages } from '../harness/list-members.ts'
import { useServices } from '../harness/workspace.ts'
import { makeListedWorld, random } from './listed-world.ts'

const { services, connectionString, newWorkspace } = await useServices({ sample: true })

/** Each list as pages and as members, for two readers. */
const LONG_MS = 90_000
const PAGE_ROWS = 7
const WAYS = [true, false] as const

const workspace = await newWorkspace()
const { founder, reader, ids, home, folders, extensionScopeIds, givenTagIds, groupIds } =
  await makeListedWorld(workspace)
await analyze()

/** PostgreSQL does this automatically within a minute. */
async function analyze(): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

function beside<Input extends z.ZodType>(list: ListDefinition<Input>, own: readonly Id[], others: readonly Id[]) {
  return membersBesidePages(list, {
    random,
    pageRows: PAGE_ROWS,
    everything: () => [...own, newId(), ...others.slice(0, 1)],
  })
}

const projects = beside(projectList, ids.projects, ids.insights)
const people = beside(peopleList, ids.people, ids.tags)
const insights = beside(insightList, ids.insights, ids.projects)
const tags = beside(tagList, ids.tags, ids.people)
const tagged = beside(tagHighlightList, ids.highlights, ids.tags)

const requestedProjects = PROJECT_ORDERS.flatMap((order) =>
  WAYS.flatMap((archived) =>
    WAYS.flatMap((top) =>
      WAYS.flatMap((mine) =>
        WAYS.flatMap((sharedWithMe) =>
          [null, folders.open, folders.closed].map((folderId) =>
            projectList.input.parse({
              teamId: workspace.teamId,
              order,
              archived,
              top,
              mine,
              sharedWithMe,
              folderId,
            }),
          ),
        ),
      ),
    ),
  ),
)
const requestedInsights = [null, home.id].flatMap((projectId) =>
  WAYS.flatMap((published) =>
    [null, folders.open, folders.inner, folders.closed].map((folderId) => ({ projectId, published, folderId })),
  ),
)
const requestedTags = [
  { projectId: home.id },
  ...ids.projects.slice(0, 3).map((projectId) => ({ projectId })),
  ...extensionScopeIds.map((scopeId) => ({ scopeId })),
]
const taggedIn = (order: (typeof HIGHLIGHT_ORDERS)[number], tagId: Id = givenTagIds[0] ?? '') => ({
  tagId,
  order,
  text: null,
  noteId: null,
  createdById: null,
})
const requestedTagged = givenTagIds.flatMap((tagId) =>
  HIGHLIGHT_ORDERS.flatMap((order) => [null, 'a', '10'].map((text) => ({ ...taggedIn(order, tagId), text }))),
)

/** Returns for each reader the total number of rows in the lists. */
async function countAlike<Query>(
  queries: readonly Query[],
  expectAlike: (as: WorkspaceContext, query: Query) => Promise<Id[]>,
): Promise<{ founders: number; readers: number; lists: number }> {
  const lists = new Set<string>()
  let [founders, readers] = [0, 0]
  for (const query of queries) {
    const [all, seen] = [await expectAlike(founder, query), await expectAlike(reader, query)]
    founders += all.length
    readers += seen.length
    lists.add(String(all)).add(String(seen))
  }
  return { founders, readers, lists: lists.size }
}

describe('members are in the order of the pages, for every reader who may see different rows', () => {
  test(
    'of projects, in every order and narrowed in every way',
    async () => {
      const { founders, readers, lists } = await countAlike(requestedProjects, projects.expectAlike)
      expect(founders).toBeGreaterThan(200)
      expect(readers).toBeGreaterThan(100)
      // Nearly every one is a different list: empty ones would prove nothing.
      expect(lists).toBeGreaterThan(60)
      const shared = projectList.input.parse({ teamId: workspace.teamId, sharedWithMe: true })
      expect((await projects.pagesOf(reader, shared)).rows.length).toBeGreaterThan(5)
    },
    LONG_MS,
  )

  test('of people', async () => {
    const { founders, readers } = await countAlike([{}], people.expectAlike)
    expect(founders).toBeGreaterThan(readers)
    expect(readers).toBeGreaterThan(10)
  })

  test('of insights, of a project, of a folder and of all, with drafts or only published ones', async () => {
    const { founders, readers, lists } = await countAlike(requestedInsights, insights.expectAlike)
    expect(founders).toBeGreaterThan(readers)
    expect(readers).toBeGreaterThan(50)
    expect(lists).toBeGreaterThan(8)
  })

  test('of tags, of a project with its extensions and of an extension, with their groups', async () => {
    const { founders, readers, lists } = await countAlike(requestedTags, tags.expectAlike)
    expect(founders).toBeGreaterThan(readers)
    expect(lists).toBeGreaterThan(3)
    const { rows } = await tags.pagesOf(founder, { projectId: home.id })
    const { changed } = await tags.membersOf(founder, { projectId: home.id }, rows, { changed: rows })
    const reported = changed.flatMap((row) => row.groups)
    expect(reported).toHaveLength(rows.length)
    expect(new Set(reported).size).toBeGreaterThan(2)
    // A deleted group is reported to no one.
    expect(reported.filter((key) => key !== '' && !groupIds.includes(key))).toEqual([])
  })

  test('of highlights with a tag, in every order, found by their words and those of their notes', async () => {
    const { founders, readers, lists } = await countAlike(requestedTagged, tagged.expectAlike)
    expect(founders).toBeGreaterThan(readers)
    expect(readers).toBeGreaterThan(50)
    expect(lists).toBeGreaterThan(20)
  })
})

test('a cursor of another order is refused', async () => {
  const byRank = projectList.input.parse({ teamId: workspace.teamId, order: 'RANK' })
  const [byName = ''] = (await people.pagesOf(founder, {})).ends
  for (const ends of [[byName], ['x']])
    await expect(projects.membersOf(founder, byRank, ids.projects, { ends })).rejects.toMatchObject({
      code: 'ValidationError',
    })
  const [byNote = ''] = (await tagged.pagesOf(founder, taggedIn('NOTE'))).ends
  await expect(tagged.membersOf(founder, taggedIn('OLDEST'), ids.tags, { ends: [byNote] })).rejects.toMatchObject({
    code: 'ValidationError',
  })
  const [byTime = ''] = (await tagged.pagesOf(founder, taggedIn('OLDEST'))).ends
  await expect(tagged.membersOf(founder, taggedIn('NOTE'), ids.tags, { ends: [byTime] })).rejects.toMatchObject({
    code: 'ValidationError',
  })
  const [rank = ''] = (await projects.pagesOf(founder, byRank)).ends
  await expect(people.membersOf(founder, {}, ids.people, { ends: [rank] })).rejects.toMatchObject({
    code: 'ValidationError',
  })
})

test('the graph returns them beside each list, with the rows and what the list follows', async () => {
  const all = projectList.input.parse({ teamId: workspace.teamId, order: 'RANK' })
  const published = { projectId: null, folderId: null, published: true }
  const rows = {
    project: (await projects.pagesOf(reader, all)).rows,
    person: (await people.pagesOf(reader, {})).rows,
    published: (await insights.pagesOf(reader, published)).rows,
    insight: (await insights.pagesOf(reader, { ...published, projectId: home.id, published: false })).rows,
    tag: (await tags.pagesOf(reader, { projectId: home.id })).rows,
    tagged: (await tagged.pagesOf(reader, taggedIn('NEWEST'))).rows,
  }
  const reported = 'order follows { kind concerns } rows(ids: $ids) { id }'
  const ask = async (of: readonly Id[]) => {
    const { data, errors } = await askGraph(
      { services, workspace: await workspace.again(reader.actor.userId ?? '') },
      `query ($ids: [ID!]!, $id: ID!, $tagId: ID!) {
        projectMembers(order: RANK, ids: $ids) { ${reported} }
        peopleMembers(ids: $ids) { ${reported} }
        personFollows { kind concerns }
        publishedInsightMembers(ids: $ids) { ${reported} }
        project(id: $id) { insightMembers(ids: $ids) { ${reported} } tagMembers(ids: $ids) { ${reported} } }
        tag(id: $tagId) { highlightMembers(ids: $ids) { ${reported} } }
      }`,
      { ids: of, id: home.id, tagId: givenTagIds[0] },
    )
    expect(errors).toBeUndefined()
    const { project, tag, ...others } = data as Record<string, Record<string, { order: number[]; follows: object[] }>>
    return { ...others, ...project, ...tag } as unknown as Record<
      string,
      { order: number[]; follows: object[]; rows: object[] }
    >
  }
  const [first, second, third, fourth, fifth, sixth] = Object.values(rows).map((of) => of.slice(0, 2))
  const held = [first, second, third, fourth, fifth, sixth].flatMap((of) => of ?? []).toReversed()
  const answer = await ask(held)
  const membersIn = (name: string) => answer[name]?.order.map((place) => held[place])
  expect(membersIn('projectMembers')).toEqual(first)
  expect(membersIn('peopleMembers')).toEqual(second)
  expect(membersIn('publishedInsightMembers')?.slice(0, 2)).toEqual(third)
  expect(membersIn('insightMembers')?.slice(0, 2)).toEqual(fourth)
  expect(membersIn('tagMembers')).toEqual(fifth)
  expect(membersIn('highlightMembers')).toEqual(sixth)
  expect(answer['peopleMembers']?.rows).toHaveLength(2)
  const follows = await ask([])
  expect(follows['personFollows']).toEqual(
    expect.arrayContaining([
      { kind: 'person', concerns: 'ROW' },
      { kind: 'note', concerns: 'ALL' },
      { kind: 'field', concerns: 'ALL' },
    ]),
  )
  expect(follows['projectMembers']).toMatchObject({
    order: [],
    follows: expect.arrayContaining([
      { kind: 'project', concerns: 'ROW' },
      { kind: 'note', concerns: 'PLACE' },
    ]) as object[],
  })
})

test('they are found by their identifiers, also among ten thousand', async () => {
  const { teamId } = workspace
  await founder.database.write(async (tx) => {
    const scopeId = home.scope_id
    const each = sql`generate_series(1, 10000) n`
    await sql`insert into scopes (id, team_id, parent_id, kind) select md5(n::text)::uuid, ${teamId}, ${teamId}, 'project' from ${each}`.execute(
      tx,
    )
    await sql`insert into projects (id, team_id, scope_id, title, readme_document_id, tabs, created_by_kind)
      select gen_random_uuid(), ${teamId}, md5(n::text)::uuid, 'Project ' || n, gen_random_uuid(), '[]', 'user' from ${each}`.execute(
      tx,
    )
    await sql`insert into people (id, team_id, scope_id, origin_scope_id, name, name_key, created_by_kind)
      select gen_random_uuid(), ${teamId}, (select people_scope_id from workspaces where team_id = ${teamId}), ${scopeId}, 'Person ' || n, 'person', 'user' from ${each}`.execute(
      tx,
    )
    await sql`insert into insights (id, team_id, scope_id, project_id, document_id, title, published_at, created_by_kind)
      select gen_random_uuid(), ${teamId}, ${scopeId}, ${home.id}, gen_random_uuid(), 'Insight ' || n, now(), 'user' from ${each}`.execute(
      tx,
    )
    await sql`insert into tags (id, team_id, scope_id, project_id, title, title_key, color, created_by_kind)
      select gen_random_uuid(), ${teamId}, ${scopeId}, ${home.id}, 'Tag ' || n, 'tag ' || n, '#112233', 'user' from ${each}`.execute(
      tx,
    )
  })
  await analyze()
  const large = await workspace.founder()
  const plans = [
    await planOf(large, projectList, projectList.input.parse({ teamId, top: true })),
    await planOf(large, peopleList, {}),
    await planOf(large, insightList, { projectId: home.id, folderId: null, published: true }),
    await planOf(large, tagList, { projectId: home.id }),
  ]
  expect(plans.map((plan) => /\w+_pkey/.exec(plan)?.[0])).toEqual([
    'projects_pkey',
    'people_pkey',
    'insights_pkey',
    'tags_pkey',
  ])
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (projects|people|insights|tags|notes)|_by_(project|name|update|scope)\b/)
})

/** Returns the plan of PostgreSQL for the statement that finds members. */
async function planOf<Input extends z.ZodType>(
  { database, actor }: WorkspaceContext,
  list: ListDefinition<Input>,
  query: z.output<Input>,
): Promise<string> {
  const plan: unknown[] = []
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('window in_order'))
        ? { ...node, sqlFragments: [`explain ${node.sqlFragments[0] ?? ''}`, ...node.sqlFragments.slice(1)] }
        : node,
    transformResult: async ({ result }) => {
      plan.push(...result.rows.flatMap((row) => row['QUERY PLAN'] ?? []))
      return Promise.resolve(result)
    },
  }
  const { nodes } = await database.read(async (tx) => list.page(tx, actor, query, pageRequest(200)))
  await database.read(async (tx) =>
    list.members(tx.withPlugin(explaining), actor, query, { ids: nodes, changed: nodes.slice(0, 3), ends: [] }),
  )
  return plan.join('\n')
}
