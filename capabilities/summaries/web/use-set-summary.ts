import {
  CancelSetSummaryDocument,
  SetSummaryUnderWayDocument,
  SummarizedSetDocument,
  SummarizeSetDocument,
  type SetQuotePartsFragment,
  type SummarizedSetQuery,
} from '#generated/operations/capabilities/summaries/web/sets.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { steering } from '#platform/web/live/steering.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { SetFramework } from '../model/set-summary.ts'
import { setStrings as strings } from './set-strings.ts'

export type SummarizedSet = SummarizedSetQuery['summarizedSet']
export type SetQuote = SetQuotePartsFragment

/** What is summarised: all notes of a project, all highlights of a tag, or chosen notes of a project. */
export interface SetToSummarize {
  type: 'PROJECT' | 'TAG' | 'NOTES'
  id: Id
  noteIds?: Id[]
}

const placeOf = ({ type, id }: SetToSummarize): Ref => refTo(type === 'TAG' ? 'tag' : 'project', id)
const summarizing = steering<SetToSummarize & { framework: SetFramework }>({
  name: 'summarize-set',
  document: SummarizeSetDocument,
  of: placeOf,
})
const cancelling = steering<SetToSummarize>({
  name: 'cancel-set-summary',
  document: CancelSetSummaryDocument,
  of: placeOf,
})

/** The summary of a set as it is now, with the progress of the next one, and the commands on it. */
export function useSetSummary(of: SetToSummarize) {
  const { data, error, retry } = useAnswer(SummarizedSetDocument, { variables: { of } })
  const set = data?.summarizedSet
  const run = set?.run
  useProgress(SetSummaryUnderWayDocument, run?.isUnderWay === true ? [{ kind: 'setSummary', id: run.id }] : [])
  const summarize = useAct(summarizing)
  const cancel = useAct(cancelling)
  return {
    set,
    error,
    retry,
    summarize: async (framework: SetFramework): Promise<boolean> =>
      reportAct(summarize({ ...of, framework }), { title: strings.begun, quiet: true }),
    cancel: async (): Promise<void> => void (await reportRefusal(cancel(of))),
  }
}
