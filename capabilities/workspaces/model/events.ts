import { z } from 'zod'
import { LEVELS } from '#platform/kernel/policy.ts'
import { SHARED_WITH } from '#access/model/sharing.ts'
import { JOB_ROLES } from '#identity/model/requests.ts'
import { ROLES } from '#journal/model/actor.ts'
import { defineEvents } from '#journal/model/define-events.ts'
import { TRIAL_STATES } from '#plans/model/trial.ts'

const role = z.enum(ROLES)
const level = z.enum(LEVELS)

const settings = z
  .object({
    name: z.string(),
    primaryColor: z.string().nullable(),
    companySize: z.string().nullable(),
    absoluteSessionSeconds: z.number().nullable(),
    idleSessionSeconds: z.number().nullable(),
    passwordAuthEnabled: z.boolean(),
    approvedDomainsEnabled: z.boolean(),
    approvedDomains: z.array(z.string()),
    flags: z.array(z.string()),
    locale: z.string(),
    timeZone: z.string(),
    logoFileId: z.uuid().nullable(),
  })
  .partial()
const route = z.object({ teamId: z.uuid(), subdomain: z.string(), domain: z.string().nullable() }).nullish()
const trial = { before: z.object({ state: z.enum(TRIAL_STATES) }) } as const

export const workspaceEvents = defineEvents('workspace', {
  created: { says: 'The workspace was founded.', after: z.object({ name: z.string() }) },
  changed: { says: 'Its name, looks, picture, or how people come in was changed.', before: settings, after: settings },
  moved: { says: 'It answers at another address.', before: route, after: route },
  'trial-request': { says: 'A member asked for a trial of everything.', ...trial },
  'trial-withdraw': { says: 'That was undone.', ...trial },
  'trial-begin': { says: 'The trial began.', ...trial },
  'trial-end': { says: 'The trial was ended.', ...trial },
})

const administers = z.object({ role: role.nullable(), workspaceAdmin: z.boolean() })

export const memberEvents = defineEvents(
  'member',
  {
    joined: { says: 'Someone came in, or came back.', after: z.object({ role }) },
    changed: {
      says: 'The role of a member was changed, or whether they administer; or what they say of themselves.',
      before: administers.optional(),
      after: z
        .object({
          ...administers.shape,
          jobRole: z.enum(JOB_ROLES).nullable(),
          locale: z.string().nullable(),
          timeZone: z.string().nullable(),
        })
        .partial(),
    },
    deactivated: { says: 'A member was taken out of the workspace.', before: administers },
    reactivated: {
      says: 'Someone was let in again, with the role they had.',
      after: z.object({ role: role.nullable() }),
    },
  },
  'user',
)

const invited = z.object({ email: z.string(), role })

export const invitedEvents = defineEvents(
  'member',
  { invited: { says: 'Someone was asked in, or once more.', after: invited } },
  'invitation',
)

export const invitationEvents = defineEvents('invitation', {
  revoked: { says: 'An invite was undone.', before: invited },
})

const members = z.object({ name: z.string(), memberIds: z.array(z.uuid()) })

export const groupEvents = defineEvents('group', {
  created: { says: 'A group of members was made.', after: members },
  changed: { says: 'It was renamed, or others are in it.', before: members, after: members },
  deleted: {
    says: 'It was deleted, with what it held on places.',
    before: members.extend({ grants: z.array(z.object({ scopeId: z.uuid(), level: z.int() })) }),
  },
  restored: { says: 'It was restored.', after: members },
})

/** Before a decision, of the requester: the role, and the level granted directly on the requested place. */
const held = z.object({ role: role.nullable(), level })
const given = z.object({ role, userId: z.uuid() })

export const accessEvents = defineEvents(
  'access',
  {
    requested: {
      says: 'A member asked for a role in the workspace, or on a place.',
      after: z.object({ role, scopeId: z.uuid().nullable() }),
    },
    approved: { says: 'It was given.', before: held, after: given },
    denied: { says: 'It was refused.', before: held, after: given },
    reopened: {
      says: 'The decision was undone: the request waits again.',
      before: z.object({ state: z.enum(['approved', 'denied']) }),
    },
  },
  'access-request',
)

export const scopeEvents = defineEvents('scope', {
  shared: {
    says: 'Someone holds something else on a place, by name, by group or by address; or it holds what the place above grants, or not.',
    before: z
      .object({
        granteeKind: z.enum(SHARED_WITH),
        granteeId: z.uuid().nullable(),
        level,
        inherits: z.boolean(),
      })
      .partial()
      .optional(),
    after: z
      .object({
        granteeKind: z.enum([...SHARED_WITH, 'email']),
        granteeId: z.uuid().nullable(),
        email: z.string(),
        level,
        inherits: z.boolean(),
      })
      .partial(),
  },
})

export const accessTokenEvents = defineEvents('access-token', {
  created: {
    says: 'A member made a token that acts as they do.',
    onlyFor: true,
    after: z.object({ name: z.string(), expiresAt: z.iso.datetime().nullable() }),
  },
  revoked: { says: 'It was ended.', onlyFor: true, before: z.object({ name: z.string() }) },
})

export const events = [
  workspaceEvents,
  memberEvents,
  invitedEvents,
  invitationEvents,
  groupEvents,
  accessEvents,
  scopeEvents,
  accessTokenEvents,
] as const
