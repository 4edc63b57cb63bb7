import { useQuery } from '@apollo/client/react'
import {
  WorkspaceSettingsPageDocument,
  type WorkspaceSettingsFragment,
} from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { toCallError, type CallError } from '#platform/web/graphql/index.ts'
import { asRole, type ViewerRole } from '../viewer-role.ts'

export type SettingsState =
  | { state: 'loading' }
  | { state: 'failed'; error: CallError; retry: () => void }
  | { state: 'ready'; workspace: WorkspaceSettingsFragment; viewer: ViewerRole; readAgain: () => void }

/** The workspace with its settings, and what the viewer may do with them. */
export function useSettings(): SettingsState {
  const { data, error, refetch } = useQuery(WorkspaceSettingsPageDocument, { fetchPolicy: 'cache-and-network' })
  if (data?.viewer)
    return {
      state: 'ready',
      workspace: data.viewer.workspace,
      viewer: { role: asRole(data.viewer.role), isWorkspaceAdmin: data.viewer.isWorkspaceAdmin },
      readAgain: () => void refetch(),
    }
  if (error) return { state: 'failed', error: toCallError(error), retry: () => void refetch() }
  return { state: 'loading' }
}
