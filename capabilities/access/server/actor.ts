import type { Id } from '#platform/kernel/ids.ts'
import { atLeast } from '#platform/kernel/policy.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'
import type { Actor, Principal, Role } from '#journal/model/actor.ts'
import { ADMINISTRATION_ID } from '../model/scope.ts'
import { scopeTree } from './scope-tree.ts'
import { loadScopes } from './store.ts'

/** The workspace's data about a member; `accessVersion` changes whenever scopes, grants or groups change. */
export interface MemberFacts {
  teamId: Id
  userId: Id
  role: Role | null
  workspaceAdmin: boolean
  readOnly: boolean
  accessVersion: string
}

/**
 * The member as an actor. Their rights are kept in memory as long as the workspace's access version, which the caller
 * read in this request, is unchanged: a changed permission takes effect from the next request on.
 */
export async function loadActor(
  database: Database,
  tx: CellTransaction,
  member: MemberFacts,
  principal: Principal,
): Promise<Actor> {
  const tree = await scopeTree(database, tx, member.teamId, Number(member.accessVersion))
  const { levelOn, visible, writable } = tree.rightsOf(member.userId, member.role, member.workspaceAdmin)
  const { hidden } = tree
  return {
    principal,
    userId: member.userId,
    role: member.role,
    isWorkspaceAdmin: member.workspaceAdmin,
    visibleScopes: visible,
    writableScopes: writable,
    levelOn: (scopeId) => (hidden.has(scopeId) ? 'NONE' : levelOn(scopeId)),
    hidden: { scopes: [...hidden].filter((id) => levelOn(id) !== 'NONE'), levelOn },
    readOnly: member.readOnly,
  }
}

/**
 * The installation itself, acting inside one workspace: set-up, the sample, retention. Everything is allowed, nothing
 * is hidden. Never created for a request of a user.
 */
export async function systemActor(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal = { kind: 'system', id: null },
): Promise<Actor> {
  const scopes = await loadScopes(tx, teamId)
  const all = [...scopes.map((scope) => scope.id), ADMINISTRATION_ID]
  return {
    principal,
    userId: null,
    role: 'MANAGER',
    isWorkspaceAdmin: true,
    visibleScopes: all,
    writableScopes: all,
    levelOn: () => 'FULL',
    hidden: { scopes: [], levelOn: () => 'FULL' },
    readOnly: false,
  }
}

/** An actor that also has FULL on a scope created a moment ago in the same transaction. */
export function withScope(actor: Actor, scopeId: Id): Actor {
  return {
    ...actor,
    ...withMore(actor, [scopeId], [scopeId]),
    levelOn: (id) => (id === scopeId ? 'FULL' : actor.levelOn(id)),
    hidden: { ...actor.hidden, levelOn: (id) => (id === scopeId ? 'FULL' : actor.hidden.levelOn(id)) },
  }
}

/** The actor as if nothing were hidden: for queries of the trash about what is being deleted or restored. */
export function withHidden(actor: Actor): Actor {
  const { scopes, levelOn } = actor.hidden
  const writable = scopes.filter((id) => atLeast(levelOn(id), 'WRITE'))
  return { ...actor, ...withMore(actor, scopes, writable), levelOn }
}

type Lists = Pick<Actor, 'visibleScopes' | 'writableScopes'>

function withMore({ visibleScopes, writableScopes }: Lists, seen: readonly Id[], writable: readonly Id[]): Lists {
  const visible = [...visibleScopes, ...seen]
  const isAll = writableScopes === visibleScopes && writable.length === seen.length
  return { visibleScopes: visible, writableScopes: isAll ? visible : [...writableScopes, ...writable] }
}
