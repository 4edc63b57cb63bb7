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

const AT_VERSION = 14

/**
 * Stands among the places that somebody holds who writes in a place: there is no such place, but its drafts are asked
 * for by it. The identifier of the place as one of version 8, which nothing else has (RFC 9562 §5.8).
 */
export function draftsOf(scopeId: Id): Id {
  return `${scopeId.slice(0, AT_VERSION)}8${scopeId.slice(AT_VERSION + 1)}`
}

export function levelOfRank(rank: number): Level {
  return LEVELS[rank] ?? 'NONE'
}

/** The level that a role leaves of what was granted: none without one, a viewer never exceeds READ (document 1 §6). */
export function levelForRole(level: Level, role: Role | null): Level {
  if (role === null || level === 'NONE') return 'NONE'
  return role === 'VIEWER' ? 'READ' : level
}

/**
 * The level on every place that grants reach, on the place itself and down what inherits from it: the highest of them
 * (document 1 §6). The highest of what several lists of grants give is what all of them give together.
 */
export function levelsBelow(
  grants: ReadonlyArray<OwnGrant>,
  inheriting: ReadonlyMap<Id, ReadonlyArray<Id>>,
): Map<Id, Level> {
  const levels = new Map<Id, Level>()
  const waiting = [...grants]
  for (let reached = waiting.pop(); reached; reached = waiting.pop()) {
    const { scopeId, level } = reached
    const known = levels.get(scopeId) ?? 'NONE'
    // Also where the data holds a circle, each place is raised thrice at most.
    if (highest(known, level) === known) continue
    levels.set(scopeId, level)
    for (const below of inheriting.get(scopeId) ?? []) waiting.push({ scopeId: below, level })
  }
  return levels
}

/** The scopes that are hidden, and those below them whether or not they inherit. */
export function hiddenScopes(scopes: ReadonlyMap<Id, ScopeNode>): Set<Id> {
  const hidden = new Set<Id>()
  const waiting = [...scopes.values()].filter((scope) => scope.hidden)
  if (waiting.length === 0) return hidden
  const below = Map.groupBy(scopes.values(), ({ parentId }) => parentId)
  for (let scope = waiting.pop(); scope; scope = waiting.pop()) {
    if (hidden.has(scope.id)) continue
    hidden.add(scope.id)
    waiting.push(...(below.get(scope.id) ?? []))
  }
  return hidden
}
