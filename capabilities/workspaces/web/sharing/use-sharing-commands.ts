import { useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { takenBackBy } from '#platform/web/live/taken-back-by.ts'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { strings } from '../strings.ts'
import { settingGrant, settingInheritance, sharingByEmail, type Grantee } from './sharing-acts.ts'

const text = strings.sharing

/**
 * The commands for grants on a place. They are shown at once and undone by mod+z and the toast; `problem` is why the
 * last failed.
 */
export function useSharingCommands(scopeId: Id) {
  const set = useAct(settingGrant)
  const askIn = useAct(sharingByEmail)
  const setInherits = useAct(settingInheritance)
  const [problem, setProblem] = useState<string | null>(null)
  const tell = async (given: Given, message: string): Promise<void> => {
    setProblem(null)
    setProblem(await reportInPlace(given, message, 'at-once'))
  }
  return {
    problem,
    give: async ({ name, ...grantee }: Grantee & { name: string }, level: Level): Promise<void> =>
      tell(set({ scopeId, level, ...grantee }), text.changed(name, level)),
    /** Invites a person; undo restores their former level, since the mail cannot be recalled. */
    ask: async (email: string, level: Level, before: Level): Promise<void> =>
      tell(
        takenBackBy(
          () => askIn({ scopeId, email, level }),
          () => askIn({ scopeId, email, level: before }),
        ),
        text.changed(email, level),
      ),
    inherit: async (inherits: boolean): Promise<void> =>
      tell(setInherits({ scopeId, inherits }), inherits ? text.nowInherits : text.nowAlone),
  }
}
