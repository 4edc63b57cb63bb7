import type { ApolloClient } from '@apollo/client'
import {
  ChangeTrialDocument,
  ChangeWorkspaceDocument,
  RevokeAccessTokenDocument,
  type WorkspaceSettingsFragment,
  type WorkspaceTrialFragment,
} from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import type { ChangeTrialInput, ChangeWorkspaceInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'

/** Settings decide who joins, how long they stay signed in, and how the workspace writes to everyone. */
export const changingWorkspace = (client: ApolloClient): Act<{ id: Id; to: ChangeWorkspaceInput }> => ({
  name: 'change-workspace',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo('workspace', id)],
  show: (draft, { id, to }) =>
    draft.patch<WorkspaceSettingsFragment>(refTo('workspace', id), (workspace) =>
      changed(workspace, to as Partial<WorkspaceSettingsFragment>),
    ),
  send: async ({ to }, operationId) => send(client, ChangeWorkspaceDocument, { input: to }, operationId),
})

/**
 * Only the server knows who requested it and until when it lasts: the draft only shows that it is no longer requested.
 */
export const changingTrial = (client: ApolloClient): Act<{ id: Id; act: ChangeTrialInput['act'] }> => ({
  name: 'change-trial',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo('workspace', id)],
  show(draft, { id, act }) {
    if (act !== 'WITHDRAW') return
    draft.patch<Partial<WorkspaceTrialFragment>>(refTo('workspace', id), (workspace) =>
      workspace.trial
        ? { ...workspace, trial: { ...workspace.trial, state: 'NOT_STARTED', requestedBy: null } }
        : workspace,
    )
  },
  send: async ({ act }, operationId) => send(client, ChangeTrialDocument, { input: { act } }, operationId),
})

export const revokingToken = (client: ApolloClient): Act<Id> => ({
  name: 'revoke-access-token',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (id) => [refTo('accessToken', id)],
  show: (draft, id) => draft.remove(refTo('accessToken', id)),
  send: async (id, operationId) => send(client, RevokeAccessTokenDocument, { input: { id } }, operationId),
})
