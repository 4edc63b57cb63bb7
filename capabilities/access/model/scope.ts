import type { Id } from '#platform/kernel/ids.ts'
import { highest, LEVELS, type Level } from '#platform/kernel/policy.ts'
import type { Role } from '#journal/model/actor.ts'

const SCOPE_KINDS = [
  'workspace',
  'people',
  'folder',
  'project',
  'template',
  'channel',
  'extension',
  'feed',
  'filter',
  'dashboard',
] as const
export type ScopeKind = (typeof SCOPE_KINDS)[number]

const GRANTEE_KINDS = ['user', 'group', 'markup', 'playback', 'public'] as const
export type GranteeKind = (typeof GRANTEE_KINDS)[number]

export interface ScopeNode {
  id: Id
  parentId: Id | null
  inherits: boolean
  /** Nobody sees it or what is below: it is being deleted or brought back. */
  hidden: boolean
}

export interface OwnGrant {
  scopeId: Id
  level: Level
}

/**
 * Stands among the places that an administrator of the workspace sees, and among those of nobody else. There is no such
 * place.
 */
export const ADMINISTRATION_ID: Id = '00000000-0000-4000-8000-000000000001'

export function levelOfRank(rank: number): Level {
  return LEVELS[rank] ?? 'NONE'
}

/**
 * The effective level on every scope: the highest of the grants that reach this person, own and inherited (document 1
 * §6). `grants` are those to the person, to the person's groups and to markup.
 */
export function effectiveLevels(
  scopes: ReadonlyArray<ScopeNode>,
  grants: ReadonlyArray<OwnGrant>,
  role: Role | null,
): Map<Id, Level> {
  const levels = new Map<Id, Level>()
  if (role === null) return levels
  const granted = new Map<Id, Level>()
  for (const grant of grants) granted.set(grant.scopeId, highest(granted.get(grant.scopeId) ?? 'NONE', grant.level))
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))

  const resolve = (scope: ScopeNode): Level => {
    const known = levels.get(scope.id)
    if (known !== undefined) return known
    // Marks the scope while its parents are resolved, so that a circle in the data ends instead of recursing for ever.
    levels.set(scope.id, 'NONE')
    const parent = scope.inherits && scope.parentId !== null ? byId.get(scope.parentId) : undefined
    const level = highest(granted.get(scope.id) ?? 'NONE', parent ? resolve(parent) : 'NONE')
    levels.set(scope.id, level)
    return level
  }
  for (const scope of scopes) resolve(scope)
  if (role === 'VIEWER') for (const [id, level] of levels) if (level !== 'NONE') levels.set(id, 'READ')
  return levels
}

/** The scopes that are hidden, and those below them whether or not they inherit. */
export function hiddenScopes(scopes: ReadonlyArray<ScopeNode>): Set<Id> {
  const below = Map.groupBy(scopes, ({ parentId }) => parentId)
  const hidden = new Set<Id>()
  const waiting = scopes.filter((scope) => scope.hidden)
  for (let scope = waiting.pop(); scope; scope = waiting.pop()) {
    if (hidden.has(scope.id)) continue
    hidden.add(scope.id)
    waiting.push(...(below.get(scope.id) ?? []))
  }
  return hidden
}
