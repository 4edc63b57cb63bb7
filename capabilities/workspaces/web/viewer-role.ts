import { ROLES, type Role } from '#journal/model/actor.ts'
import { mayGiveRole } from '../model/membership.ts'

/** What decides which roles somebody may hand out. */
export interface ViewerRole {
  role: Role | null
  isWorkspaceAdmin: boolean
}

/** The roles somebody may hand out, the highest first. */
export function giveableRoles(viewer: ViewerRole): Role[] {
  return ROLES.filter((role) => mayGiveRole(viewer, role))
}

/** A role as the server writes it; null for none and for words this page does not know. */
export function asRole(word: string | null): Role | null {
  return ROLES.find((role) => role === word) ?? null
}
