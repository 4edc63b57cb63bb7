import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { inGroups } from '#platform/web/live/together.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_DECIDED_AT_ONCE } from '../model/limits.ts'
import {
  approvingRedactions,
  cancellingRender,
  changingRedaction,
  reconsideringRedactions,
  redacting,
  redactingAlike,
  rejectingRedactions,
  restoringRedactions,
  retryingRender,
  searchingRecording,
  type ChosenRedaction,
} from './redaction-acts.ts'
import { strings } from './strings.ts'
import type { ShownRedaction } from './use-redactions.ts'

/** The commands on redactions. Each reports its result, and offers undo where that is possible. */
export function useRedactionCommands() {
  const redact = useAct(redacting)
  const redactAlike = useAct(redactingAlike)
  const approve = useAct(approvingRedactions)
  const reject = useAct(rejectingRedactions)
  const reconsider = useAct(reconsideringRedactions)
  const restore = useAct(restoringRedactions)
  const change = useAct(changingRedaction)
  const cancel = useAct(cancellingRender)
  const retry = useAct(retryingRender)
  const search = useAct(searchingRecording)
  return {
    /** `copies`: in how many other files of the recording the act is repeated. */
    redact: async (chosen: ChosenRedaction, copies: number): Promise<boolean> =>
      reportAct(redact({ id: newId(), ...chosen, copies: copies > 0 }), {
        title: strings.done(1, copies),
        onceDone: true,
      }),
    redactAlike: async (fileId: Id): Promise<boolean> =>
      reportAct(redactAlike(fileId), { title: strings.redactedAlike, onceDone: true }),
    approve: async (ids: readonly Id[], copies: number): Promise<boolean> =>
      reportAct(
        inGroups(ids, MAX_DECIDED_AT_ONCE, (group) => approve({ ids: group, copies: copies > 0 })),
        { title: strings.done(ids.length, copies) },
      ),
    reject: async (ids: readonly Id[]): Promise<boolean> =>
      reportAct(inGroups(ids, MAX_DECIDED_AT_ONCE, reject), { title: strings.kept(ids.length) }),
    reconsider: async (ids: readonly Id[]): Promise<boolean> =>
      reportAct(inGroups(ids, MAX_DECIDED_AT_ONCE, reconsider), { title: strings.suggestedAgain }),
    restore: async ({ id }: ShownRedaction, copies: number): Promise<boolean> =>
      reportAct(restore({ ids: [id], copies: copies > 0 }), { title: strings.restored(1, copies) }),
    change: async ({ id, videoBlur, audioMuted }: ShownRedaction, startMs: number, endMs: number): Promise<void> =>
      void (await reportRefusal(
        change({ id, startMs: Math.round(startMs), endMs: Math.round(endMs), videoBlur, audioMuted }),
      )),
    cancel: async (fileId: Id): Promise<void> => void (await reportRefusal(cancel({ fileId }))),
    retry: async (fileId: Id): Promise<void> => void (await reportRefusal(retry({ fileId }))),
    search: async (fileId: Id): Promise<void> => void (await reportRefusal(search({ fileId }))),
  }
}

export type RedactionCommands = ReturnType<typeof useRedactionCommands>
