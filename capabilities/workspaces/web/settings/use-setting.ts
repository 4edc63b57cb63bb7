import {
  ChangeWorkspaceDocument,
  type WorkspaceSettingsFragment,
} from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import type { ChangeWorkspaceInput } from '#generated/operations/schema-types.ts'
import { dataOf, showUndo } from '#platform/web/design/perform.ts'
import { useCommand, type CallError } from '#platform/web/graphql/index.ts'
import { strings } from '../strings.ts'

type Setting = keyof typeof strings.settings

/** What stood there before a change of these settings. */
function standing(workspace: WorkspaceSettingsFragment, change: ChangeWorkspaceInput): ChangeWorkspaceInput {
  return Object.fromEntries((Object.keys(change) as Setting[]).map((setting) => [setting, workspace[setting]]))
}

/** Offers to take a change of settings back that was just made. */
export function useSettingUndo(workspace: WorkspaceSettingsFragment): (change: ChangeWorkspaceInput) => void {
  const [run] = useCommand(ChangeWorkspaceDocument)
  return (change) => {
    const before = standing(workspace, change)
    const setting = Object.keys(change)[0] as Setting
    const put = (to: ChangeWorkspaceInput) => async () => void dataOf(await run({ input: to }))
    showUndo({ title: strings.changedSetting(strings.settings[setting]), undo: put(before), redo: put(change) })
  }
}

/**
 * Changes a setting at once, as switches and choices do; says that it was saved and how to take it back, or why not.
 */
export function useSetting(workspace: WorkspaceSettingsFragment): {
  set: (change: ChangeWorkspaceInput) => Promise<void>
  error: CallError | null
} {
  const [run, { error }] = useCommand(ChangeWorkspaceDocument)
  const offerUndo = useSettingUndo(workspace)
  return {
    async set(change) {
      const outcome = await run({ input: change })
      if (outcome.status === 'done') offerUndo(change)
    },
    error,
  }
}
