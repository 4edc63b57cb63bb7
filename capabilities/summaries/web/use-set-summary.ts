import type { ApolloClient } from '@apollo/client'
import {
  CancelSetSummaryDocument,
  EditSetSentenceDocument,
  RemoveSetSummaryDocument,
  SetSummaryUnderWayDocument,
  SummarizedSetDocument,
  SummarizeSetDocument,
  type SetQuotePartsFragment,
  type SetSectionPartsFragment,
  type SummarizedSetQuery,
} from '#generated/operations/capabilities/summaries/web/sets.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { steering } from '#platform/web/live/steering.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { SetRequest } from '../model/set-summary.ts'
import { setStrings } from './set-strings.ts'
import { strings } from './strings.ts'

export type MadeSetSummary = NonNullable<SummarizedSetQuery['summarizedSet']['summary']>
export type SetQuote = SetQuotePartsFragment
export type SetSection = SetSectionPartsFragment
export type SetSentence = SetSection['sentences'][number]

/** What is summarised: all notes of a project, all highlights of a tag, or chosen notes or highlights of a project. */
export interface SetToSummarize {
  type: 'PROJECT' | 'TAG' | 'NOTES' | 'HIGHLIGHTS'
  id: Id
  noteIds?: Id[]
  highlightIds?: Id[]
}

type AskedSet = Pick<SetRequest, 'framework' | 'isWritten' | 'language' | 'instructions'> & { chosen: number | null }

const placeOf = ({ type, id }: SetToSummarize): Ref => refTo(type === 'TAG' ? 'tag' : 'project', id)
const summarizing = steering<SetToSummarize & AskedSet>({
  name: 'summarize-set',
  document: SummarizeSetDocument,
  of: placeOf,
})
const cancelling = steering<SetToSummarize>({
  name: 'cancel-set-summary',
  document: CancelSetSummaryDocument,
  of: placeOf,
})
const removing = steering<SetToSummarize>({
  name: 'remove-set-summary',
  document: RemoveSetSummaryDocument,
  of: placeOf,
})

interface SentenceEdit {
  summaryId: Id
  sentenceId: string
  was: string | null
  text: string
  of: SetToSummarize
}

/** An edit is shown once it is stored: the server says what it stands on. */
const editing = (client: ApolloClient): Act<SentenceEdit> => ({
  name: 'edit-set-sentence',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ of }) => [placeOf(of)],
  show: () => undefined,
  send: async ({ of: _of, ...input }, operationId) => send(client, EditSetSentenceDocument, { input }, operationId),
})

/** The summary of a set as it is now, with the progress of the next one, and the commands on it. */
export function useSetSummary(of: SetToSummarize) {
  const { data, error, retry } = useAnswer(SummarizedSetDocument, { variables: { of } })
  const set = data?.summarizedSet
  const run = set?.run
  useProgress(SetSummaryUnderWayDocument, run?.isUnderWay === true ? [{ kind: 'setSummary', id: run.id }] : [])
  const summarize = useAct(summarizing)
  const cancel = useAct(cancelling)
  const remove = useAct(removing)
  const edit = useAct(editing)
  return {
    set,
    error,
    retry,
    summarize: async (asked: AskedSet): Promise<boolean> =>
      reportAct(summarize({ ...of, ...asked }), { title: setStrings.begun, quiet: true }),
    cancel: async (): Promise<void> => void (await reportRefusal(cancel(of))),
    remove: async (): Promise<boolean> => reportAct(remove(of), { title: strings.removed, onceDone: true }),
    /** @param text empty to remove the sentence */
    edit: async ({ id, text: was }: SetSentence, text: string): Promise<boolean> =>
      reportAct(edit({ of, summaryId: set?.summary?.id ?? '', sentenceId: id, was, text }), {
        title: text === '' ? strings.sentenceRemoved : strings.saved,
        onceDone: true,
      }),
  }
}
