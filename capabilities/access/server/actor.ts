import type { Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'
import type { Actor, Principal, Role } from '#journal/model/actor.ts'
import { ADMINISTRATION_ID, effectiveLevels, hiddenScopes } from '../model/scope.ts'
import { loadGrants, loadScopes } from './store.ts'

/** What the workspace says of a member; `accessVersion` moves whenever scopes, grants or groups change. */
export interface MemberFacts {
  teamId: Id
  userId: Id
  role: Role | null
  workspaceAdmin: boolean
  readOnly: boolean
  accessVersion: string
}

const MAX_CACHED_MEMBERS = 2_000

interface CachedLevels {
  version: string
  role: Role | null
  levels: ReadonlyMap<Id, Level>
  visible: ReadonlyArray<Id>
  hidden: ReadonlySet<Id>
}

/** By team and user: a copy of a database has the same identifiers, and may say something else. */
const caches = new WeakMap<Database, Map<string, CachedLevels>>()

/**
 * The member as an actor. Scopes are kept in memory for as long as the workspace's access version stands, which the
 * caller read in this request: a changed permission holds from the next request on.
 */
export async function loadActor(
  database: Database,
  tx: CellTransaction,
  member: MemberFacts,
  principal: Principal,
): Promise<Actor> {
  const cachedLevels = caches.get(database) ?? new Map<string, CachedLevels>()
  caches.set(database, cachedLevels)
  const key = `${member.teamId}:${member.userId}`
  let cached = cachedLevels.get(key)
  if (!cached || cached.version !== member.accessVersion || cached.role !== member.role) {
    const scopes = await loadScopes(tx, member.teamId)
    const grants = await loadGrants(tx, member.teamId, member.userId)
    const levels = effectiveLevels(scopes, grants, member.role)
    const hidden = hiddenScopes(scopes)
    // One list for as long as it holds: what is told of it may be remembered.
    const visible = Object.freeze([
      ...[...levels].filter(([id, level]) => level !== 'NONE' && !hidden.has(id)).map(([id]) => id),
      ...(member.role !== null && member.workspaceAdmin ? [ADMINISTRATION_ID] : []),
    ])
    cached = { version: member.accessVersion, role: member.role, levels, visible, hidden }
    cachedLevels.delete(key)
    cachedLevels.set(key, cached)
    if (cachedLevels.size > MAX_CACHED_MEMBERS) {
      const oldest = cachedLevels.keys().next()
      if (!oldest.done) cachedLevels.delete(oldest.value)
    }
  }
  const { levels, visible, hidden } = cached
  return {
    principal,
    userId: member.userId,
    role: member.role,
    isWorkspaceAdmin: member.workspaceAdmin,
    visibleScopes: visible,
    levelOn: (scopeId) => (hidden.has(scopeId) ? 'NONE' : (levels.get(scopeId) ?? 'NONE')),
    hidden: {
      scopes: [...hidden].filter((id) => (levels.get(id) ?? 'NONE') !== 'NONE'),
      levelOn: (scopeId) => levels.get(scopeId) ?? 'NONE',
    },
    readOnly: member.readOnly,
  }
}

/**
 * The installation itself, acting inside one workspace: set-up, the sample, retention. Everything is allowed, nothing
 * is hidden. Never made for a request of a person.
 */
export async function systemActor(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal = { kind: 'system', id: null },
): Promise<Actor> {
  const scopes = await loadScopes(tx, teamId)
  return {
    principal,
    userId: null,
    role: 'MANAGER',
    isWorkspaceAdmin: true,
    visibleScopes: [...scopes.map((scope) => scope.id), ADMINISTRATION_ID],
    levelOn: () => 'FULL',
    hidden: { scopes: [], levelOn: () => 'FULL' },
    readOnly: false,
  }
}

/** An actor that also holds FULL on a scope made a moment ago in the same transaction. */
export function withScope(actor: Actor, scopeId: Id): Actor {
  return {
    ...actor,
    visibleScopes: [...actor.visibleScopes, scopeId],
    levelOn: (id) => (id === scopeId ? 'FULL' : actor.levelOn(id)),
    hidden: { ...actor.hidden, levelOn: (id) => (id === scopeId ? 'FULL' : actor.hidden.levelOn(id)) },
  }
}

/** The actor as they would be if nothing were hidden: who asks the trash what is being deleted or brought back. */
export function withHidden(actor: Actor): Actor {
  return { ...actor, visibleScopes: [...actor.visibleScopes, ...actor.hidden.scopes], levelOn: actor.hidden.levelOn }
}
