import { ROLES, type Role } from '#journal/model/actor.ts'
import { mayGiveRole } from '../model/membership.ts'

/** The facts that decide which roles a user may give. */
export interface ViewerRole {
  role: Role | null
  isWorkspaceAdmin: boolean
}

/** The roles that a user may give, the highest first. */
export function giveableRoles(viewer: ViewerRole): Role[] {
  return ROLES.filter((role) => mayGiveRole(viewer, role))
}

/** A role from the server's word; null for none and for words this page does not know. */
export function asRole(word: string | null): Role | null {
  return ROLES.find((role) => role === word) ?? null
}
