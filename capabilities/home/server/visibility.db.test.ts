import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVELS, rankOf, type Level } from '#platform/kernel/policy.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { insertGroup, putGrant, replaceGroupMembers, setInheritance } from '#access/server/index.ts'
import { createFolder } from '#folders/server/index.ts'
import { listFolders } from '#folders/server/list-folders.ts'
import { changeInsight } from '#insights/server/commands/change-insight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { listInsights } from '#insights/server/store.ts'
import { runCommand, type Role, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { countInFolders, listProjects, type ProjectFilter } from '#projects/server/list-projects.ts'
import { starThing } from '#stars/server/commands/star-thing.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { proofRuns } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changesOf } from './changes.ts'
import { markChangesSeen } from './commands/look-at-changes.ts'

const { services, newWorkspace } = await useServices({ sample: true })

interface Made {
  /** The index of an earlier folder, or of the workspace. */
  parent: number
  isProject: boolean
  inherits: boolean
  grants: Array<{ to: 'user' | 'group' | 'markup'; level: Level }>
}

const made = fc.record({
  parent: fc.nat({ max: 20 }),
  isProject: fc.boolean(),
  inherits: fc.boolean(),
  grants: fc.array(
    fc.record({
      to: fc.constantFrom('user' as const, 'group' as const, 'markup' as const),
      level: fc.constantFrom(...LEVELS),
    }),
    { maxLength: 2 },
  ),
})

interface Standing extends Made {
  id: Id
  scopeId: Id
  around: Standing | null
}

/** The rule of document 1 §6, written out literally: up the chain of scopes. */
function levelOf(place: Standing | null, role: Role, root: Level): Level {
  let best = 0
  for (let at = place; ; at = at.around) {
    if (at === null) {
      best = Math.max(best, rankOf(root))
      break
    }
    for (const to of ['user', 'group', 'markup'] as const)
      best = Math.max(best, rankOf(at.grants.findLast((grant) => grant.to === to)?.level ?? 'NONE'))
    if (!at.inherits) break
  }
  return LEVELS[role === 'VIEWER' ? Math.min(best, rankOf('READ')) : best] ?? 'NONE'
}

/** All rows of a list, two at a time. */
async function all<Row extends { id: Id }>(list: (page: PageRequest) => Promise<Page<Row>>): Promise<Id[]> {
  const ids: Id[] = []
  for (let after: string | null = null; ;) {
    const { nodes, endCursor, hasNextPage } = await list(pageRequest(2, after))
    ids.push(...nodes.map(({ id }) => id))
    if (!hasNextPage) return ids
    after = endCursor
  }
}

async function scopeOf({ database }: WorkspaceContext, table: 'folders' | 'projects', id: Id): Promise<Id> {
  return (
    await database.read(async (tx) =>
      tx.selectFrom(table).select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).scope_id
}

const sorted = (ids: Iterable<Id>): Id[] => [...ids].toSorted()

test('for any folders, projects, groups and grants, lists, counts and stars show exactly what the policy allows, and the list of changes nothing beyond it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 2, maxLength: 8 }),
      fc.constantFrom<Role>('MANAGER', 'CONTRIBUTOR', 'VIEWER'),
      fc.constantFrom(...LEVELS),
      async (plan, role, root) => {
        const { founder, member, teamId } = await newWorkspace()
        const someone = await member(role)
        const userId = someone.actor.userId ?? ''
        // Users who see nothing of a workspace cannot look at changes either, so they look before.
        const group = newId()
        await runCommand(someone, markChangesSeen, { since: 0 })
        const places: Standing[] = []
        for (const each of plan) {
          const folders = places.filter(({ isProject, around }) => !isProject && around === null)
          const around = folders[(each.parent % (folders.length + 1)) - 1] ?? null
          const ada = await founder()
          const id = each.isProject
            ? (await runCommand(ada, createProject, { title: 'Project', folderId: around?.id ?? null })).id
            : (await runCommand(ada, createFolder, { title: 'Folder', parentId: around?.id ?? null })).id
          places.push({ ...each, id, around, scopeId: await scopeOf(ada, each.isProject ? 'projects' : 'folders', id) })
        }
        const published = new Map<Id, Standing>()
        for (const place of places.filter(({ isProject }) => isProject)) {
          const { id } = await runCommand(await founder(), createInsight, { projectId: place.id, title: 'Finding' })
          await runCommand(await founder(), changeInsight, { id, published: true })
          published.set(id, place)
        }
        // Stars are set while everything is still visible.
        const open = (await someone.reloadActor?.()) ?? someone.actor
        for (const { id, isProject } of places)
          await runCommand({ ...someone, actor: open }, starThing, {
            kind: isProject ? 'project' : 'folder',
            id,
            starred: true,
          })
        await someone.database.write(async (tx) => {
          await insertGroup(tx, teamId, { id: group, name: 'Group' })
          await replaceGroupMembers(tx, teamId, group, [userId])
          await putGrant(tx, teamId, teamId, { kind: 'markup', id: null }, root)
          for (const { scopeId, inherits, grants } of places) {
            await setInheritance(tx, teamId, scopeId, inherits)
            for (const { to, level } of grants)
              await putGrant(
                tx,
                teamId,
                scopeId,
                { kind: to, id: to === 'user' ? userId : to === 'group' ? group : null },
                level,
              )
          }
        })

        const actor = (await someone.reloadActor?.()) ?? someone.actor
        const context = { ...someone, actor }
        const sees = (place: Standing | null): boolean => levelOf(place, role, root) !== 'NONE'
        const seen = places.filter(sees)
        const isTop = ({ around }: Standing): boolean => around === null || !sees(around)
        const given = ({ grants }: Standing): boolean =>
          (['user', 'group'] as const).some(
            (to) => (grants.findLast((grant) => grant.to === to)?.level ?? 'NONE') !== 'NONE',
          )
        const ids = (which: (place: Standing) => boolean): Id[] => sorted(seen.filter(which).map(({ id }) => id))
        const ofSample = new Set(
          await someone.database.read(async (tx) =>
            (await tx.selectFrom('projects').select('id').where('is_sample', '=', true).execute()).map(({ id }) => id),
          ),
        )
        const projects = async (filter: Omit<ProjectFilter, 'archived'>, asked = actor): Promise<Id[]> =>
          sorted(
            (
              await all(async (page) =>
                someone.database.read(async (tx) =>
                  listProjects(tx, teamId, asked, { archived: false, ...filter }, page),
                ),
              )
            ).filter((id) => !ofSample.has(id)),
          )
        const folders = async (filter: Parameters<typeof listFolders>[3]): Promise<Id[]> =>
          sorted(
            await all(async (page) =>
              someone.database.read(async (tx) => listFolders(tx, teamId, actor, filter, page)),
            ),
          )

        // With very many scopes a list uses another query.
        const among = {
          ...actor,
          visibleScopes: [...actor.visibleScopes, ...Array.from({ length: 300 }, () => newId())],
        }
        const isProject = (place: Standing): boolean => place.isProject
        for (const asked of [actor, among]) {
          expect(await projects({}, asked)).toEqual(ids(isProject))
          expect(await projects({ order: 'RANK' }, asked)).toEqual(ids(isProject))
        }
        expect(await projects({ top: true, order: 'RANK' })).toEqual(ids((place) => place.isProject && isTop(place)))
        expect(await projects({ sharedWithMe: true })).toEqual(ids((place) => place.isProject && given(place)))
        expect(await folders({})).toEqual(ids((place) => !place.isProject))
        expect(await folders({ top: true })).toEqual(ids((place) => !place.isProject && isTop(place)))
        expect(await folders({ sharedWith: true })).toEqual(ids((place) => !place.isProject && given(place)))
        for (const folder of places.filter((place) => !place.isProject)) {
          const inside = ids((place) => place.isProject && place.around?.id === folder.id)
          expect(await projects({ folderId: folder.id })).toEqual(inside)
          expect(
            (await someone.database.read(async (tx) => countInFolders(tx, actor, [folder.id]))).get(folder.id) ?? 0,
          ).toBe(inside.length)
          const shown = await all(async (page) =>
            someone.database.read(async (tx) =>
              listInsights(tx, actor, { published: true, folderId: folder.id }, page),
            ),
          )
          expect(sorted(shown)).toEqual(
            sorted(
              [...published]
                .filter(([, project]) => sees(project) && project.around?.id === folder.id)
                .map(([id]) => id),
            ),
          )
        }
        const { data } = await askGraph({ services, workspace: context }, '{ starred(first: 100) { nodes { id } } }')
        const stars = data?.['starred'] as { nodes: Array<{ id: Id }> } | undefined
        expect(sorted((stars?.nodes ?? []).map(({ id }) => id))).toEqual(ids(() => true))
        const news = (await changesOf({ ...someone, actor })).changes.map(({ id }) => id)
        const mayBeNews = new Set([
          ...seen.map(({ id }) => id),
          ...[...published].filter(([, project]) => sees(project)).map(([id]) => id),
          ...ofSample,
        ])
        expect(
          news.filter((id) => !mayBeNews.has(id) && places.some((place) => place.id === id || published.has(id))),
        ).toEqual([])
      },
    ),
    proofRuns(8, 60),
  )
})
