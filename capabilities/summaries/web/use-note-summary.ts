import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import {
  AddSummarySentenceDocument,
  CancelNoteSummaryDocument,
  DismissSummaryOfferDocument,
  EditSummarySentenceDocument,
  RemoveNoteSummaryDocument,
  SummarizeNoteDocument,
  SummaryOfNoteDocument,
  SummaryUnderWayDocument,
  TakeSummaryOfferDocument,
  type ShownSentenceFragment,
  type ShownSummaryFragment,
  type SummaryOfNoteQuery,
} from '#generated/operations/capabilities/summaries/web/summaries.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { send } from '#platform/web/live/ask.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
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
export type ShownSentence = ShownSentenceFragment
export type ShownOffer = NonNullable<SummarizedNote['summaryOffer']>
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
/** What is asked for; without a language that of the project. */
export interface AskedSummary {
  framework: Framework
  language?: string | null | undefined
  instructions: string | null
}

const summarizing = steering<{ noteId: Id } & AskedSummary>({
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

/** An edit is shown once it is stored: the server says what it stands on. */
const editing =
  <Input extends { noteId: Id }>(
    name: string,
    document: TypedDocumentNode<unknown, { input: Input; operationId: Id }>,
  ) =>
  (client: ApolloClient): Act<Input> => ({
    name,
    queueAs: REFUSED_AWAY.needsAnswer,
    touches: (input) => [ofNote(input)],
    show: () => undefined,
    send: async (input, operationId) => send(client, document, { input }, operationId),
  })
const editingSentence = editing('edit-summary-sentence', EditSummarySentenceDocument)
const addingSentence = editing('add-summary-sentence', AddSummarySentenceDocument)
const takingOffer = editing('take-summary-offer', TakeSummaryOfferDocument)
const dismissingOffer = editing('dismiss-summary-offer', DismissSummaryOfferDocument)

/** The edits of the summary of a note; mod+z undoes them. */
export function useSummaryEdits(noteId: Id) {
  const edit = useAct(editingSentence)
  const add = useAct(addingSentence)
  const take = useAct(takingOffer)
  const dismiss = useAct(dismissingOffer)
  return {
    /** @param text empty to remove the sentence */
    edit: async ({ id, text: was }: ShownSentence, text: string): Promise<boolean> =>
      reportAct(edit({ noteId, sentenceId: id, was, text }), {
        title: text === '' ? strings.sentenceRemoved : strings.saved,
        onceDone: true,
      }),
    add: async (summaryId: Id, text: string): Promise<boolean> =>
      reportAct(add({ noteId, summaryId, text }), { title: strings.added, onceDone: true }),
    /** @param changeIds null for all */
    take: async (offerId: Id, changeIds: string[] | null): Promise<boolean> =>
      reportAct(take({ noteId, offerId, changeIds }), { title: strings.accepted, onceDone: true }),
    dismiss: async (offerId: Id): Promise<boolean> =>
      reportAct(dismiss({ noteId, offerId }), { title: strings.dismissed, onceDone: true }),
  }
}

/** Makes, cancels and removes the summary of a note; mod+z undoes what can be undone. */
export function useSummarizing(noteId: Id) {
  const summarize = useAct(summarizing)
  const cancel = useAct(cancelling)
  const remove = useAct(removing)
  return {
    summarize: async (asked: AskedSummary): Promise<boolean> =>
      reportAct(summarize({ noteId, ...asked }), { title: strings.begun, quiet: true }),
    cancel: async (): Promise<void> => void (await reportRefusal(cancel({ noteId }))),
    remove: async (): Promise<boolean> => reportAct(remove({ noteId }), { title: strings.removed, onceDone: true }),
  }
}
