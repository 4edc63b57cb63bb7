import { ChangeWorkspaceDocument } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import type { ChangeWorkspaceInput } from '#generated/operations/schema-types.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand, type CallError } from '#platform/web/graphql/index.ts'
import { strings } from '../strings.ts'

/** Changes a setting at once, as switches and choices do; says that it was saved, or why not. */
export function useSetting(): { set: (change: ChangeWorkspaceInput) => Promise<void>; pending: boolean; error: CallError | null } {
  const [run, { pending, error }] = useCommand(ChangeWorkspaceDocument)
  return {
    async set(change) {
      const outcome = await run({ input: change })
      if (outcome.status === 'done') showToast({ message: strings.saved })
    },
    pending,
    error,
  }
}
