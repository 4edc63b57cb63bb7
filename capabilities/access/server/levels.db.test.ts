import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atLeast, LEVELS, rankOf, type Level } from '#platform/kernel/policy.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Role, WorkspaceContext } from '#journal/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { visibleProjects } from '#projects/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { proofRuns } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { scopePolicy } from '../model/policy.ts'
import {
  deleteScopes,
  insertGroup,
  insertScope,
  loadActor,
  putGrant,
  replaceGroupMembers,
  scopesBelow,
  setHidden,
  setInheritance,
  setScopeParent,
} from './index.ts'

const { services, newWorkspace } = await useServices()

interface Place {
  /** An earlier place, or the workspace. */
  parent: number
  inherits: boolean
  isProject: boolean
  grants: Array<{ to: 'user' | 'group' | 'markup'; level: Level }>
}

const place = fc.record({
  parent: fc.nat({ max: 20 }),
  inherits: fc.boolean(),
  isProject: fc.boolean(),
  grants: fc.array(
    fc.record({
      to: fc.constantFrom('user' as const, 'group' as const, 'markup' as const),
      level: fc.constantFrom(...LEVELS),
    }),
    { maxLength: 3 },
  ),
})

/** The rule of document 1 §6 implemented literally: for each place separately, up the chain. */
function expectedLevel(places: ReadonlyArray<Place>, index: number, role: Role | null, root: Level): Level {
  if (role === null) return 'NONE'
  let best = 0
  for (let at = index; ;) {
    const here = places[at]
    if (!here) {
      best = Math.max(best, rankOf(root))
      break
    }
    // The last grant to the same grantee counts, as in the table.
    for (const to of ['user', 'group', 'markup'] as const)
      best = Math.max(best, rankOf(here.grants.findLast((grant) => grant.to === to)?.level ?? 'NONE'))
    if (!here.inherits) break
    at = parentOf(here, at)
  }
  if (role === 'VIEWER') best = Math.min(best, rankOf('READ'))
  return LEVELS[best] ?? 'NONE'
}

/** -1 is the workspace. */
function parentOf(place: Place, index: number): number {
  return index === 0 ? -1 : (place.parent % (index + 1)) - 1
}

async function contextOf(teamId: Id, identityId: Id): Promise<WorkspaceContext> {
  const context = await memberContext(services, teamId, identityId)
  if (!context) throw new Error('The person is a member.')
  return context
}

test('lists, single objects and the literal rule agree for every place, role, nesting and grant', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 1, maxLength: 9 }),
      fc.constantFrom<Role | null>('MANAGER', 'CONTRIBUTOR', 'VIEWER', null),
      fc.constantFrom(...LEVELS),
      async (places, role, root) => {
        const { teamId, founder, member } = await newWorkspace()
        const someone = await member(role)
        const userId = someone.actor.userId ?? ''
        const { identity_id: identityId } = await someone.database.read(async (tx) =>
          tx.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirstOrThrow(),
        )
        const group = newId()
        const scopes: Id[] = []
        const projects: Array<Id | null> = []
        for (const [index, each] of places.entries()) {
          const parent = parentOf(each, index)
          const parentScope = parent < 0 ? teamId : (scopes[parent] ?? teamId)
          if (each.isProject) {
            const { id } = await runCommand(await founder(), createProject, { title: `Project ${index}` })
            const row = await someone.database.read(async (tx) =>
              tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
            )
            await someone.database.write(async (tx) =>
              tx.updateTable('scopes').set({ parent_id: parentScope }).where('id', '=', row.scope_id).execute(),
            )
            scopes.push(row.scope_id)
            projects.push(id)
          } else {
            const id = newId()
            await someone.database.write(async (tx) =>
              insertScope(tx, { id, teamId, parentId: parentScope, kind: 'folder' }),
            )
            scopes.push(id)
            projects.push(null)
          }
        }
        await someone.database.write(async (tx) => {
          await insertGroup(tx, teamId, { id: group, name: 'Group' })
          await replaceGroupMembers(tx, teamId, group, [userId])
          await putGrant(tx, teamId, teamId, { kind: 'markup', id: null }, root)
          for (const [index, each] of places.entries()) {
            const scopeId = scopes[index] ?? teamId
            await setInheritance(tx, teamId, scopeId, each.inherits)
            for (const { to, level } of each.grants)
              await putGrant(
                tx,
                teamId,
                scopeId,
                { kind: to, id: to === 'user' ? userId : to === 'group' ? group : null },
                level,
              )
          }
        })

        const { actor, database } = await contextOf(teamId, identityId)
        const listed = new Set(
          (
            await database.read(async (tx) =>
              visibleProjects(
                tx,
                actor,
                projects.filter((id) => id !== null),
              ),
            )
          ).map(({ id }) => id),
        )
        for (const index of places.keys()) {
          const scopeId = scopes[index] ?? teamId
          const level = expectedLevel(places, index, role, root)
          expect(actor.levelOn(scopeId)).toBe(level)
          expect(actor.visibleScopes.includes(scopeId)).toBe(scopePolicy.allows(actor, 'view', { scopeId }))
          expect(actor.writableScopes.includes(scopeId)).toBe(atLeast(level, 'WRITE'))
          const project = projects[index] ?? null
          if (project !== null) expect(listed.has(project)).toBe(projectPolicy.allows(actor, 'view', { scopeId }))
        }
      },
    ),
    proofRuns(20, 200),
  )
})

test('grants to the public and to playback give members nothing', async () => {
  const { teamId, member } = await newWorkspace()
  const someone = await member('MANAGER')
  const scopeId = newId()
  await someone.database.write(async (tx) => {
    await insertScope(tx, { id: scopeId, teamId, parentId: teamId, kind: 'project', inherits: false })
    await putGrant(tx, teamId, scopeId, { kind: 'public', id: null }, 'FULL')
    await putGrant(tx, teamId, scopeId, { kind: 'playback', id: null }, 'FULL')
  })
  expect((await member('MANAGER')).actor.levelOn(scopeId)).toBe('NONE')
})

test('a circle of places terminates, and grants nothing on its own', async () => {
  const { teamId, member } = await newWorkspace()
  const [one, two] = [newId(), newId()]
  const someone = await member('MANAGER')
  await someone.database.write(async (tx) => {
    await insertScope(tx, { id: one, teamId, parentId: teamId, kind: 'folder' })
    await insertScope(tx, { id: two, teamId, parentId: one, kind: 'folder' })
    await tx.updateTable('scopes').set({ parent_id: two }).where('id', '=', one).execute()
  })
  const { actor } = await member('MANAGER')
  expect([actor.levelOn(one), actor.levelOn(two)]).toEqual(['NONE', 'NONE'])
})

const change = fc.record({
  what: fc.constantFrom('add', 'grant', 'inherit', 'hide', 'move', 'group', 'delete'),
  at: fc.nat({ max: 20 }),
  other: fc.nat({ max: 20 }),
  is: fc.boolean(),
  to: fc.constantFrom('user' as const, 'group' as const, 'markup' as const),
  level: fc.constantFrom(...LEVELS),
})

test('a process that reads only the changes knows the same as one that reads everything again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
      fc.constantFrom<Role>('MANAGER', 'CONTRIBUTOR', 'VIEWER'),
      async (steps, role) => {
        const { teamId, member } = await newWorkspace()
        const { actor, database } = await member(role)
        const userId = actor.userId ?? ''
        const group = newId()
        await database.write(async (tx) => insertGroup(tx, teamId, { id: group, name: 'Group' }))
        const scopes: Id[] = [teamId]
        for (const step of steps) {
          await database.write(async (tx) => {
            for (const { what, at, other, is, to, level } of step) {
              const scopeId = scopes[at % scopes.length] ?? teamId
              const id = to === 'user' ? userId : to === 'group' ? group : null
              if (what === 'add') {
                const added = newId()
                await insertScope(tx, { id: added, teamId, parentId: scopeId, kind: 'folder', inherits: is })
                scopes.push(added)
              } else if (what === 'grant') await putGrant(tx, teamId, scopeId, { kind: to, id }, level)
              else if (what === 'inherit') await setInheritance(tx, teamId, scopeId, is)
              else if (what === 'hide') await setHidden(tx, teamId, scopeId, is)
              else if (what === 'group') await replaceGroupMembers(tx, teamId, group, is ? [userId] : [])
              else if (scopeId !== teamId && what === 'move')
                await setScopeParent(tx, teamId, scopeId, scopes[other % scopes.length] ?? teamId)
              else if (scopeId !== teamId && (await scopesBelow(tx, teamId, scopeId)).length === 0) {
                await deleteScopes(tx, [scopeId])
                scopes.splice(scopes.indexOf(scopeId), 1)
              }
            }
          })
          await database.read(async (tx) => {
            const { access_version: accessVersion } = await tx
              .selectFrom('workspaces')
              .select('access_version')
              .executeTakeFirstOrThrow()
            const facts = { teamId, userId, role, workspaceAdmin: false, readOnly: false, accessVersion }
            const [known, anew] = [
              await loadActor(services.database, tx, facts, actor.principal),
              await loadActor(Object.create(services.database) as typeof services.database, tx, facts, actor.principal),
            ]
            expect(known.visibleScopes.toSorted()).toEqual(anew.visibleScopes.toSorted())
            expect(known.writableScopes.toSorted()).toEqual(anew.writableScopes.toSorted())
            expect(known.writableScopes.toSorted()).toEqual(
              known.visibleScopes.filter((id) => atLeast(known.levelOn(id), 'WRITE')).toSorted(),
            )
            for (const id of scopes)
              expect([known.levelOn(id), known.hidden.levelOn(id)]).toEqual([anew.levelOn(id), anew.hidden.levelOn(id)])
          })
        }
      },
    ),
    proofRuns(15, 200),
  )
})
