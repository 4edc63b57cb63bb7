import {
  ApproveRedactionsDocument,
  CancelRedactionRenderDocument,
  ChangeRedactionDocument,
  ReconsiderRedactionsDocument,
  RedactCopiesAlikeDocument,
  RedactRecordingDocument,
  RejectRedactionsDocument,
  RestoreRedactionsDocument,
  RetryRedactionRenderDocument,
  SearchRecordingDocument,
  type RestoreRedactionsMutation,
} from '#generated/operations/capabilities/redactions/web/redactions.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { MAX_DECIDED_AT_ONCE } from '../model/limits.ts'
import { strings } from './strings.ts'
import type { ShownRedaction } from './use-redactions.ts'

/** A part of a recording and what of it is hidden. */
export interface ChosenRedaction {
  fileId: Id
  startMs: number
  endMs: number
  videoBlur: boolean
  audioMuted: boolean
}

/**
 * Decides about so many at a time as are taken at once: a long recording may have more suggestions.
 * @returns all that was decided about, in copies too
 */
async function inGroups(
  ids: readonly Id[],
  decide: (ids: Id[]) => Promise<readonly Id[] | undefined>,
): Promise<readonly Id[]> {
  const decided: Id[] = []
  for (let at = 0; at < ids.length; at += MAX_DECIDED_AT_ONCE) {
    const group = ids.slice(at, at + MAX_DECIDED_AT_ONCE)
    decided.push(...((await decide(group)) ?? group))
  }
  return decided
}

function partOf(fileId: Id, { start, end, videoBlur, audioMuted }: ShownRedaction): ChosenRedaction {
  return { fileId, startMs: start, endMs: end, videoBlur, audioMuted }
}

/** The parts that were decided about, each with the file that it is of. */
function partsOf({ redactionIds, recordings }: RestoreRedactionsMutation['restoreRedactions']): ChosenRedaction[] {
  return recordings.flatMap(({ id, redactions }) =>
    redactions.filter((one) => redactionIds.includes(one.id)).map((one) => partOf(id, one)),
  )
}

/** What can be done with redactions. Each tells how it went; what can be taken back is offered so. */
export function useRedactionCommands() {
  const [redact] = useCommand(RedactRecordingDocument)
  const [redactAlike] = useCommand(RedactCopiesAlikeDocument)
  const [approve] = useCommand(ApproveRedactionsDocument)
  const [reject] = useCommand(RejectRedactionsDocument)
  const [reconsider] = useCommand(ReconsiderRedactionsDocument)
  const [restore] = useCommand(RestoreRedactionsDocument)
  const [change] = useCommand(ChangeRedactionDocument)
  const [cancel] = useCommand(CancelRedactionRenderDocument)
  const [retry] = useCommand(RetryRedactionRenderDocument)
  const [search] = useCommand(SearchRecordingDocument)

  const redactAll = async (chosen: readonly ChosenRedaction[], copies = false): Promise<Id[]> => {
    const ids: Id[] = []
    for (const one of chosen) {
      const id = newId()
      ids.push(...(dataOf(await redact({ input: { id, ...one, copies } }))?.redactRecording.redactionIds ?? [id]))
    }
    return ids
  }
  const approveAll = async (ids: readonly Id[], copies = false) =>
    inGroups(
      ids,
      async (group) => dataOf(await approve({ input: { ids: group, copies } }))?.approveRedactions.redactionIds,
    )
  const rejectAll = async (ids: readonly Id[]) =>
    inGroups(ids, async (group) => void dataOf(await reject({ input: { ids: group } })))
  const reconsiderAll = async (ids: readonly Id[]) =>
    inGroups(ids, async (group) => void dataOf(await reconsider({ input: { ids: group } })))
  const restoreAll = async (ids: readonly Id[], asSuggestions = false) =>
    inGroups(ids, async (group) => void dataOf(await restore({ input: { ids: group, asSuggestions } })))
  const telling = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      tellFailure(error)
    }
  }
  return {
    /** `copies`: in how many other files of the recording it is done too. */
    redact: async (chosen: ChosenRedaction, copies: number): Promise<boolean> =>
      perform({
        title: strings.done(1, copies),
        run: async () => {
          const ids = await redactAll([chosen], copies > 0)
          return async () => restoreAll(ids)
        },
      }),
    redactAlike: async (fileId: Id): Promise<boolean> =>
      perform({
        title: strings.redactedAlike,
        run: async () => {
          const ids = dataOf(await redactAlike({ input: { fileId } }))?.redactCopiesAlike.redactionIds ?? []
          return async () => restoreAll(ids, true)
        },
      }),
    approve: async (ids: readonly Id[], copies: number): Promise<boolean> =>
      perform({
        title: strings.done(ids.length, copies),
        run: async () => {
          const decided = await approveAll(ids, copies > 0)
          return async () => restoreAll(decided, true)
        },
      }),
    reject: async (ids: readonly Id[]): Promise<boolean> =>
      perform({
        title: strings.kept(ids.length),
        run: async () => {
          await rejectAll(ids)
          return async () => reconsiderAll(ids)
        },
      }),
    reconsider: async (ids: readonly Id[]): Promise<boolean> =>
      perform({
        title: strings.suggestedAgain,
        run: async () => {
          await reconsiderAll(ids)
          return async () => rejectAll(ids)
        },
      }),
    restore: async (fileId: Id, redaction: ShownRedaction, copies: number): Promise<boolean> =>
      perform({
        title: strings.restored(1, copies),
        run: async () => {
          const input = { ids: [redaction.id], copies: copies > 0 }
          const restored = dataOf(await restore({ input }))?.restoreRedactions
          const parts = restored ? partsOf(restored) : [partOf(fileId, redaction)]
          return async () => redactAll(parts)
        },
      }),
    change: async ({ id, videoBlur, audioMuted }: ShownRedaction, startMs: number, endMs: number): Promise<void> =>
      telling(async () =>
        dataOf(
          await change({
            input: { id, startMs: Math.round(startMs), endMs: Math.round(endMs), videoBlur, audioMuted },
          }),
        ),
      ),
    cancel: async (fileId: Id): Promise<void> => telling(async () => dataOf(await cancel({ input: { fileId } }))),
    retry: async (fileId: Id): Promise<void> => telling(async () => dataOf(await retry({ input: { fileId } }))),
    search: async (fileId: Id): Promise<void> => telling(async () => dataOf(await search({ input: { fileId } }))),
  }
}

export type RedactionCommands = ReturnType<typeof useRedactionCommands>
