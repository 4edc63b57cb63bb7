import type { ApolloClient } from '@apollo/client'
import {
  SetGrantDocument,
  SetScopeInheritanceDocument,
  ShareByEmailDocument,
  type ScopeSharingFragment,
} from '#generated/operations/capabilities/workspaces/web/sharing/sharing.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'

/** A person, a group, or everyone. */
export interface Grantee {
  granteeKind: string
  granteeId: Id | null
}

function refOf(scopeId: Id): Ref {
  return refTo('scopeAccess', scopeId)
}

function isOf({ granteeKind, granteeId }: Grantee) {
  return (grant: ScopeSharingFragment['grants'][number]): boolean =>
    !grant.inherited && grant.granteeKind === granteeKind && (grant.granteeId ?? null) === granteeId
}

/**
 * Gives a level on a place. A grantee without a level so far comes with the answer: the page knows no more than a name.
 */
export const settingGrant = (client: ApolloClient): Act<{ scopeId: Id; level: Level } & Grantee> => ({
  name: 'set-grant',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ scopeId }) => [refOf(scopeId)],
  show: (draft, { scopeId, level, ...grantee }) =>
    draft.patch<ScopeSharingFragment>(refOf(scopeId), (access) => ({
      ...access,
      grants: access.grants.map((grant) => (isOf(grantee)(grant) ? { ...grant, level } : grant)),
    })),
  send: async (input, operationId) => send(client, SetGrantDocument, { input }, operationId),
})

/** The same for a person who is not a member, who is invited. */
export const sharingByEmail = (client: ApolloClient): Act<{ scopeId: Id; email: string; level: Level }> => ({
  name: 'share-by-email',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ scopeId }) => [refOf(scopeId)],
  show: (draft, { scopeId, email, level }) =>
    draft.patch<ScopeSharingFragment>(refOf(scopeId), (access) => ({
      ...access,
      invited: access.invited.map((one) => (one.email === email ? { ...one, level } : one)),
    })),
  send: async (input, operationId) => send(client, ShareByEmailDocument, { input }, operationId),
})

/** Sets whether a place inherits the grants above it; those come with the answer. */
export const settingInheritance = (client: ApolloClient): Act<{ scopeId: Id; inherits: boolean }> => ({
  name: 'set-scope-inheritance',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ scopeId }) => [refOf(scopeId)],
  show: (draft, { scopeId, inherits }) =>
    draft.patch<ScopeSharingFragment>(refOf(scopeId), (access) => ({ ...access, inherits })),
  send: async (input, operationId) => send(client, SetScopeInheritanceDocument, { input }, operationId),
})
