import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { inGroups } from '#platform/web/live/together.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_DECIDED_AT_ONCE } from '../model/limits.ts'
import { approvingRedactions, rejectingRedactions } from './redaction-acts.ts'
import { strings } from './strings.ts'

/** Decides about any number of suggestions, as one act. */
export function useDeciding() {
  const approveGroup = useAct(approvingRedactions)
  const rejectGroup = useAct(rejectingRedactions)
  return {
    /** `copies`: in how many other files of the recording the act is repeated. */
    approve: async (ids: readonly Id[], copies: number): Promise<boolean> =>
      reportAct(
        inGroups(ids, MAX_DECIDED_AT_ONCE, (group) => approveGroup({ ids: group, copies: copies > 0 })),
        { title: strings.done(ids.length, copies) },
      ),
    reject: async (ids: readonly Id[]): Promise<boolean> =>
      reportAct(inGroups(ids, MAX_DECIDED_AT_ONCE, rejectGroup), { title: strings.kept(ids.length) }),
  }
}
