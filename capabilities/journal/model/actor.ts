import type { Id } from '#platform/kernel/ids.ts'
import type { Asker, Level } from '#platform/kernel/policy.ts'

const PRINCIPAL_KINDS = [
  'user',
  'ai',
  'import',
  'transcription',
  'redaction',
  'token',
  'staff',
  'visitor',
  'system',
] as const
export type PrincipalKind = (typeof PRINCIPAL_KINDS)[number]

/** Who did something. Rows keep it, so that they outlive their maker. */
export interface Principal {
  kind: PrincipalKind
  /**
   * The user for `user` and `token`; for `transcription` and `redaction` the user who started it, where one did; else
   * the import, agent or visit; null for the system itself.
   */
  id: Id | null
}

/** The user behind a principal that is a person. */
export function personOf({ kind, id }: { kind: string; id: Id | null }): Id | null {
  return kind === 'user' || kind === 'token' ? id : null
}

/** The user who started an automatic process. For an import this is stored with the import. */
export function starterOf({ kind, id }: { kind: string; id: Id | null }): Id | null {
  return kind === 'transcription' || kind === 'redaction' ? id : null
}

/** Product roles (document 1 §6); null for a user without a role. */
export const ROLES = ['MANAGER', 'CONTRIBUTOR', 'VIEWER'] as const
export type Role = (typeof ROLES)[number]

/** A principal with everything a command or a list needs to decide. Loaded once for a request. */
export interface Actor extends Asker {
  principal: Principal
  userId: Id | null
  role: Role | null
  isWorkspaceAdmin: boolean
  /** Scopes with at least READ. Lists filter by these. */
  visibleScopes: ReadonlyArray<Id>
  /**
   * The visible scopes with at least WRITE: lists show unfinished content to users who contribute there. The same array
   * object as `visibleScopes` when the two are equal.
   */
  writableScopes: ReadonlyArray<Id>
  levelOn(scopeId: Id): Level
  /**
   * Places that are hidden from everyone while they are being deleted or restored: the ones this actor would otherwise
   * see, and the actor's levels as if nothing were hidden.
   */
  hidden: { scopes: ReadonlyArray<Id>; levelOn(scopeId: Id): Level }
  /** The workspace accepts no changes (plan, trial or back office). */
  readOnly: boolean
}
