import { useState } from 'react'
import type { WorkspaceSettingsFragment } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import type { ChangeWorkspaceInput } from '#generated/operations/schema-types.ts'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { strings } from '../strings.ts'
import { changingWorkspace } from './setting-acts.ts'

type Setting = keyof typeof strings.settings

/** The message for a change of settings. */
export function settingChanged(change: ChangeWorkspaceInput): string {
  return strings.changedSetting(strings.settings[Object.keys(change)[0] as Setting])
}

/** Changes a setting at once, as switches and choices do; reports that it was saved and how to undo it, or why not. */
export function useSetting({ id }: WorkspaceSettingsFragment): {
  set: (change: ChangeWorkspaceInput) => Promise<void>
  error: { message: string } | null
} {
  const change = useAct(changingWorkspace)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    async set(to) {
      setProblem(null)
      setProblem(await reportInPlace(change({ id, to }), settingChanged(to), 'at-once'))
    },
    error: problem === null ? null : { message: problem },
  }
}
