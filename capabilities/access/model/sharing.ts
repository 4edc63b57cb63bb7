import { z } from 'zod'
import { LEVELS, type Level } from '#platform/kernel/policy.ts'
import { ROLES, type Role } from '#journal/model/actor.ts'
import {
  ACCESS_REQUEST_DAYS,
  MAX_ACCESS_REQUEST_CHARS,
  MAX_GRANT_EMAIL_CHARS,
  MAX_GROUP_MEMBERS,
  MAX_GROUP_NAME_CHARS,
} from './limits.ts'

const grantEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_GRANT_EMAIL_CHARS, `An address has at most ${MAX_GRANT_EMAIL_CHARS} characters.`)
  .pipe(z.email('Write an address like name@example.com.'))

/** Who can be given a level in the sharing dialog. `markup` is every member of the workspace. */
export const SHARED_WITH = ['user', 'group', 'markup'] as const

/** Sets the level of one user, one group or all members on one place; NONE removes the grant. */
export const grantChange = z
  .object({
    scopeId: z.uuid(),
    granteeKind: z.enum(SHARED_WITH),
    granteeId: z.uuid().nullable().default(null),
    level: z.enum(LEVELS),
  })
  .refine(
    ({ granteeKind, granteeId }) => (granteeKind === 'markup') === (granteeId === null),
    'Name the user or the group.',
  )

/** Sets the level that an invited person will have on one place, by address; NONE removes it. */
export const emailGrantChange = z.object({ scopeId: z.uuid(), email: grantEmail, level: z.enum(LEVELS) })

/** Whether a place also inherits what the place above it grants. Without that, it begins with no access. */
export const inheritanceChange = z.object({ scopeId: z.uuid(), inherits: z.boolean() })

const groupName = z
  .string()
  .trim()
  .min(1, 'Give the group a name.')
  .max(MAX_GROUP_NAME_CHARS, `A group name has at most ${MAX_GROUP_NAME_CHARS} characters.`)
const groupMembers = z.array(z.uuid()).max(MAX_GROUP_MEMBERS, `A group has at most ${MAX_GROUP_MEMBERS} members.`)

export const newGroup = z.object({ id: z.uuid().optional(), name: groupName, memberIds: groupMembers.default([]) })
export const groupChange = z.object({ id: z.uuid(), name: groupName.optional(), memberIds: groupMembers.optional() })

export const newAccessRequest = z.object({
  /** The place; null requests a role in the workspace. */
  scopeId: z.uuid().nullable().default(null),
  role: z.enum(ROLES),
  message: z
    .string()
    .trim()
    .max(MAX_ACCESS_REQUEST_CHARS, `A message has at most ${MAX_ACCESS_REQUEST_CHARS} characters.`)
    .default(''),
})

export const accessDecision = z.object({
  id: z.uuid(),
  approved: z.boolean(),
  /** What is given, if it is more or less than requested. */
  role: z.enum(ROLES).optional(),
})

/**
 * The level of a role on one place (document 1 §6): reading for viewers, writing for contributors, full access for
 * managers.
 */
export function levelOfRole(role: Role): Level {
  return role === 'VIEWER' ? 'READ' : role === 'CONTRIBUTOR' ? 'WRITE' : 'FULL'
}

export const ACCESS_REQUEST_MS = ACCESS_REQUEST_DAYS * 86_400_000
