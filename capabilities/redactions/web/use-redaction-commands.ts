import {
  ApproveRedactionsDocument,
  CancelRedactionRenderDocument,
  ChangeRedactionDocument,
  ReconsiderRedactionsDocument,
  RedactRecordingDocument,
  RejectRedactionsDocument,
  RestoreRedactionsDocument,
  RetryRedactionRenderDocument,
  SearchRecordingDocument,
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

/** Decides about so many at a time as are taken at once: a long recording may have more suggestions. */
async function inGroups(ids: readonly Id[], decide: (ids: Id[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_DECIDED_AT_ONCE) await decide(ids.slice(at, at + MAX_DECIDED_AT_ONCE))
}

/** What can be done with redactions. Each tells how it went; what can be taken back is offered so. */
export function useRedactionCommands() {
  const [redact] = useCommand(RedactRecordingDocument)
  const [approve] = useCommand(ApproveRedactionsDocument)
  const [reject] = useCommand(RejectRedactionsDocument)
  const [reconsider] = useCommand(ReconsiderRedactionsDocument)
  const [restore] = useCommand(RestoreRedactionsDocument)
  const [change] = useCommand(ChangeRedactionDocument)
  const [cancel] = useCommand(CancelRedactionRenderDocument)
  const [retry] = useCommand(RetryRedactionRenderDocument)
  const [search] = useCommand(SearchRecordingDocument)

  const redactAll = async (chosen: readonly ChosenRedaction[]): Promise<Id[]> => {
    const ids: Id[] = []
    for (const one of chosen) {
      const id = newId()
      dataOf(await redact({ input: { id, ...one } }))
      ids.push(id)
    }
    return ids
  }
  const approveAll = async (ids: readonly Id[]) =>
    inGroups(ids, async (group) => dataOf(await approve({ input: { ids: group } })))
  const rejectAll = async (ids: readonly Id[]) =>
    inGroups(ids, async (group) => dataOf(await reject({ input: { ids: group } })))
  const reconsiderAll = async (ids: readonly Id[]) =>
    inGroups(ids, async (group) => dataOf(await reconsider({ input: { ids: group } })))
  const restoreAll = async (ids: readonly Id[], asSuggestions = false) =>
    inGroups(ids, async (group) => dataOf(await restore({ input: { ids: group, asSuggestions } })))
  const telling = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      tellFailure(error)
    }
  }
  return {
    redact: async (chosen: ChosenRedaction): Promise<boolean> =>
      perform({
        title: strings.done(1),
        run: async () => {
          const ids = await redactAll([chosen])
          return async () => restoreAll(ids)
        },
      }),
    approve: async (ids: readonly Id[]): Promise<boolean> =>
      perform({
        title: strings.done(ids.length),
        run: async () => {
          await approveAll(ids)
          return async () => restoreAll(ids, true)
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
    restore: async (fileId: Id, redactions: readonly ShownRedaction[]): Promise<boolean> =>
      perform({
        title: strings.restored(redactions.length),
        run: async () => {
          await restoreAll(redactions.map(({ id }) => id))
          return async () =>
            redactAll(
              redactions.map(({ start, end, videoBlur, audioMuted }) => ({
                fileId,
                startMs: start,
                endMs: end,
                videoBlur,
                audioMuted,
              })),
            )
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
