import {
  WorkspaceSettingsPageDocument,
  type WorkspaceSettingsFragment,
} from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import type { CallError } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { asRole, type ViewerRole } from '../viewer-role.ts'

export type SettingsState =
  | { state: 'loading' }
  | { state: 'failed'; error: CallError; retry: () => void }
  | { state: 'ready'; workspace: WorkspaceSettingsFragment; viewer: ViewerRole; readAgain: () => void }

/** The workspace with its settings, and what the viewer may do with them. */
export function useSettings(): SettingsState {
  const { data, error, retry } = useAnswer(WorkspaceSettingsPageDocument, { variables: {} })
  if (data?.viewer)
    return {
      state: 'ready',
      workspace: data.viewer.workspace,
      viewer: { role: asRole(data.viewer.role), isWorkspaceAdmin: data.viewer.isWorkspaceAdmin },
      readAgain: retry,
    }
  if (error) return { state: 'failed', error: error, retry }
  return { state: 'loading' }
}
