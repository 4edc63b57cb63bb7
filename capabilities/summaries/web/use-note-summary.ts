import {
  CancelNoteSummaryDocument,
  RemoveNoteSummaryDocument,
  SummarizeNoteDocument,
  SummaryOfNoteDocument,
  SummaryUnderWayDocument,
  type ShownSummaryFragment,
  type SummaryOfNoteQuery,
} from '#generated/operations/capabilities/summaries/web/summaries.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CallError } from '#platform/web/graphql/call-error.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { steering } from '#platform/web/live/steering.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { Framework } from '../model/frameworks.ts'
import { strings } from './strings.ts'

export type ShownSummary = ShownSummaryFragment
export type ShownSection = ShownSummary['sections'][number]
export type ShownSentence = ShownSection['sentences'][number]
export type SummarizedNote = NonNullable<SummaryOfNoteQuery['note']>

interface KnownSummary {
  /** Undefined until it is known, null for a note that is gone. */
  note: SummarizedNote | null | undefined
  error: CallError | null
  retry: () => void
}

/** The summary of a note, updated as its words change, with the progress of the next one. */
export function useNoteSummary(noteId: Id): KnownSummary {
  const { data, error, retry } = useAnswer(SummaryOfNoteDocument, {
    variables: { noteId },
    followsText: ({ note }) => note?.documentId ?? null,
  })
  const note = data?.note
  useProgress(SummaryUnderWayDocument, note?.summaryRun?.isUnderWay === true ? [{ kind: 'note', id: noteId }] : [])
  return { note, error, retry }
}

const ofNote = ({ noteId }: { noteId: Id }): Ref => refTo('note', noteId)
const summarizing = steering<{ noteId: Id; framework: Framework; instructions: string | null }>({
  name: 'summarize-note',
  document: SummarizeNoteDocument,
  of: ofNote,
})
const cancelling = steering<{ noteId: Id }>({
  name: 'cancel-note-summary',
  document: CancelNoteSummaryDocument,
  of: ofNote,
})
const removing = steering<{ noteId: Id }>({
  name: 'remove-note-summary',
  document: RemoveNoteSummaryDocument,
  of: ofNote,
})

/** The commands on the summary of a note; mod+z undoes those that can be. */
export function useSummaryCommands(noteId: Id) {
  const summarize = useAct(summarizing)
  const cancel = useAct(cancelling)
  const remove = useAct(removing)
  return {
    summarize: async (framework: Framework, instructions: string | null): Promise<boolean> =>
      reportAct(summarize({ noteId, framework, instructions }), { title: strings.begun, quiet: true }),
    cancel: async (): Promise<void> => void (await reportRefusal(cancel({ noteId }))),
    remove: async (): Promise<boolean> => reportAct(remove({ noteId }), { title: strings.removed, onceDone: true }),
  }
}
