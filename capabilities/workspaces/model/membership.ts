import { z } from 'zod'
import { ROLES, type Role } from '#journal/model/actor.ts'
import {
  INVITE_LIFETIME_DAYS,
  MAX_INVITE_EMAIL_CHARS,
  MAX_INVITE_MESSAGE_CHARS,
  MAX_INVITE_TOKEN_CHARS,
  MAX_INVITES_AT_ONCE,
  MAX_TOKEN_LIFETIME_DAYS,
  MAX_TOKEN_NAME_CHARS,
} from './limits.ts'

const RANK: Record<Role, number> = { VIEWER: 1, CONTRIBUTOR: 2, MANAGER: 3 }

/** Whether one role includes another; a user without a role has none. */
export function holdsRole(own: Role | null, asked: Role): boolean {
  return own !== null && RANK[own] >= RANK[asked]
}

/**
 * Whether a user may give a role: administrators any, others up to their own; viewers and users without a role none.
 */
export function mayGiveRole(giver: { role: Role | null; isWorkspaceAdmin: boolean }, asked: Role): boolean {
  if (giver.isWorkspaceAdmin) return true
  return giver.role !== 'VIEWER' && holdsRole(giver.role, asked)
}

const role = z.enum(ROLES)

/** An address as it is compared and stored. */
export const inviteEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_INVITE_EMAIL_CHARS, `An address has at most ${MAX_INVITE_EMAIL_CHARS} characters.`)
  .pipe(z.email('Write an address like name@example.com.'))

export const invitations = z.object({
  emails: z
    .array(inviteEmail)
    .min(1, 'Write at least one address.')
    .max(MAX_INVITES_AT_ONCE, `Invite at most ${MAX_INVITES_AT_ONCE} people at once.`),
  role,
  message: z
    .string()
    .trim()
    .max(MAX_INVITE_MESSAGE_CHARS, `A message has at most ${MAX_INVITE_MESSAGE_CHARS} characters.`)
    .default(''),
})

/** An invite is accepted by the link in its mail, or from the list of those that wait for the user's own address. */
export const invitationChoice = z
  .object({ token: z.string().min(1).max(MAX_INVITE_TOKEN_CHARS).optional(), invitationId: z.uuid().optional() })
  .refine(
    (choice) => (choice.token === undefined) !== (choice.invitationId === undefined),
    'Name one invite: by its link or by its id.',
  )

export const memberChange = z.object({
  id: z.uuid(),
  /** Null removes the role: the person stays a member and sees nothing. */
  role: role.nullable().optional(),
  workspaceAdmin: z.boolean().optional(),
})

export const newAccessToken = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the token a name that says what it is for.')
    .max(MAX_TOKEN_NAME_CHARS, `A token name has at most ${MAX_TOKEN_NAME_CHARS} characters.`),
  expiresInDays: z
    .int()
    .min(1, 'At least a day.')
    .max(MAX_TOKEN_LIFETIME_DAYS, `At most ${MAX_TOKEN_LIFETIME_DAYS} days.`)
    .nullable()
    .optional(),
})

export const INVITE_LIFETIME_MS = INVITE_LIFETIME_DAYS * 86_400_000
