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
const planned = z.object({ plan: z.string(), addOns: z.array(z.string()) })
const trial = { before: z.object({ state: z.enum(TRIAL_STATES) }) } as const

export const workspaceEvents = defineEvents('workspace', {
  created: { says: 'The workspace was created.', after: z.object({ name: z.string() }) },
  changed: {
    says: 'Its name, appearance, logo, or its settings for joining and signing in were changed.',
    before: settings,
    after: settings,
  },
  moved: { says: 'Its address was changed.', before: route, after: route },
  'plan-changed': {
    says: 'The operator of the installation gave the workspace another plan or other add-ons.',
    before: planned,
    after: planned.extend({ by: z.string() }),
  },
  'trial-request': { says: 'A member requested a trial of everything.', ...trial },
  'trial-withdraw': { says: 'The request for a trial was withdrawn.', ...trial },
  'trial-begin': { says: 'The trial began.', ...trial },
  'trial-end': { says: 'The trial was ended.', ...trial },
})

const administers = z.object({ role: role.nullable(), workspaceAdmin: z.boolean() })

export const memberEvents = defineEvents(
  'member',
  {
    joined: { says: 'Someone joined or rejoined.', after: z.object({ role }) },
    changed: {
      says: 'The role, administrator right or profile of a member was changed.',
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
    deactivated: { says: 'A member was removed from the workspace.', before: administers },
    reactivated: {
      says: 'Someone who had been removed was readmitted with their previous role.',
      after: z.object({ role: role.nullable() }),
    },
  },
  'user',
)

const invited = z.object({ email: z.string(), role })

export const invitedEvents = defineEvents(
  'member',
  { invited: { says: 'Someone was invited, or invited again.', after: invited } },
  'invitation',
)

export const invitationEvents = defineEvents('invitation', {
  revoked: { says: 'An invitation was revoked.', before: invited },
})

const members = z.object({ name: z.string(), memberIds: z.array(z.uuid()) })

export const groupEvents = defineEvents('group', {
  created: { says: 'A group of members was created.', after: members },
  changed: { says: 'Its name or members were changed.', before: members, after: members },
  deleted: {
    says: 'It was deleted, with its access to places.',
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
      says: 'A member requested a role in the workspace or on a place.',
      after: z.object({ role, scopeId: z.uuid().nullable() }),
    },
    approved: { says: 'The requested role was granted.', before: held, after: given },
    denied: { says: 'The request was denied.', before: held, after: given },
    reopened: {
      says: 'The decision was undone: the request is open again.',
      before: z.object({ state: z.enum(['approved', 'denied']) }),
    },
  },
  'access-request',
)

export const scopeEvents = defineEvents('scope', {
  shared: {
    says: 'The access of a member, a group, all members or an invited address to a place was changed, or whether the place inherits access from the place above.',
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
    says: 'A member created an access token, which acts as them.',
    onlyFor: true,
    after: z.object({ name: z.string(), expiresAt: z.iso.datetime().nullable() }),
  },
  revoked: { says: 'It was revoked.', onlyFor: true, before: z.object({ name: z.string() }) },
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
