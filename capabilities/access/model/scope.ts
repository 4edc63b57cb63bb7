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
  'conversations',
  'dashboard',
] as const
export type ScopeKind = (typeof SCOPE_KINDS)[number]

const GRANTEE_KINDS = ['user', 'group', 'markup', 'playback', 'public'] as const
export type GranteeKind = (typeof GRANTEE_KINDS)[number]

export interface ScopeNode {
  id: Id
  parentId: Id | null
  inherits: boolean
  /** No one sees it or what is below: it is being deleted or restored. */
  hidden: boolean
}

export interface OwnGrant {
  scopeId: Id
  level: Level
}

/** A marker among the visible places of an administrator of the workspace, and of no one else. No such place exists. */
export const ADMINISTRATION_ID: Id = '00000000-0000-4000-8000-000000000001'

const AT_VERSION = 14

/**
 * A marker among the held places of a user who may write in a place: no such place exists, but the drafts of the place
 * are searched by it. The identifier of the place, turned into a version 8 one, which nothing else has (RFC 9562 §5.8).
 */
export function draftsOf(scopeId: Id): Id {
  return `${scopeId.slice(0, AT_VERSION)}8${scopeId.slice(AT_VERSION + 1)}`
}

export function levelOfRank(rank: number): Level {
  return LEVELS[rank] ?? 'NONE'
}

/** The level that a role allows of what was granted: none without one, a viewer never exceeds READ (document 1 §6). */
export function levelForRole(level: Level, role: Role | null): Level {
  if (role === null || level === 'NONE') return 'NONE'
  return role === 'VIEWER' ? 'READ' : level
}

/**
 * The level on every place that grants reach, on the place itself and down what inherits from it: the highest of them
 * (document 1 §6). For several lists of grants, the highest level of each combined is the level of all of them
 * together.
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
    // Even if the data contains a circle, each place is raised at most three times.
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
