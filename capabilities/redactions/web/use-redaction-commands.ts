import {
  ApproveRedactionsDocument, CancelRedactionRenderDocument, ChangeRedactionDocument, ReconsiderRedactionsDocument, RedactRecordingDocument, RejectRedactionsDocument, RestoreRedactionsDocument,
  RetryRedactionRenderDocument, SearchRecordingDocument,
} from '#generated/operations/capabilities/redactions/web/redactions.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
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
  const restoreAll = async (ids: readonly Id[], asSuggestions = false) => dataOf(await restore({ input: { ids: [...ids], asSuggestions } }))
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
          dataOf(await approve({ input: { ids: [...ids] } }))
          return async () => restoreAll(ids, true)
        },
      }),
    reject: async (ids: readonly Id[]): Promise<boolean> =>
      perform({
        title: strings.kept(ids.length),
        run: async () => {
          dataOf(await reject({ input: { ids: [...ids] } }))
          return async () => dataOf(await reconsider({ input: { ids: [...ids] } }))
        },
      }),
    reconsider: async (ids: readonly Id[]): Promise<boolean> =>
      perform({
        title: strings.suggestedAgain,
        run: async () => {
          dataOf(await reconsider({ input: { ids: [...ids] } }))
          return async () => dataOf(await reject({ input: { ids: [...ids] } }))
        },
      }),
    restore: async (fileId: Id, redactions: readonly ShownRedaction[]): Promise<boolean> =>
      perform({
        title: strings.restored(redactions.length),
        run: async () => {
          await restoreAll(redactions.map(({ id }) => id))
          return async () => redactAll(redactions.map(({ start, end, videoBlur, audioMuted }) => ({ fileId, startMs: start, endMs: end, videoBlur, audioMuted })))
        },
      }),
    change: async ({ id, videoBlur, audioMuted }: ShownRedaction, startMs: number, endMs: number): Promise<void> =>
      telling(async () => dataOf(await change({ input: { id, startMs: Math.round(startMs), endMs: Math.round(endMs), videoBlur, audioMuted } }))),
    cancel: async (fileId: Id): Promise<void> => telling(async () => dataOf(await cancel({ input: { fileId } }))),
    retry: async (fileId: Id): Promise<void> => telling(async () => dataOf(await retry({ input: { fileId } }))),
    search: async (fileId: Id): Promise<void> => telling(async () => dataOf(await search({ input: { fileId } }))),
  }
}

export type RedactionCommands = ReturnType<typeof useRedactionCommands>
