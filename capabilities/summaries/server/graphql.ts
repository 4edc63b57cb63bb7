import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, progressObject, valueLoader, workspaceOf } from '#journal/server/index.ts'
import { findNotes, noteObject } from '#notes/server/index.ts'
import { UNAVAILABLE } from '../model/errors.ts'
import { summaryPolicy } from '../model/policy.ts'
import type { Summary } from '../model/summary.ts'
import type { SummaryText } from '../model/summary-text.ts'
import { addSummarySentence } from './commands/add-summary-sentence.ts'
import { cancelNoteSummary } from './commands/cancel-note-summary.ts'
import { dismissSummaryOffer } from './commands/dismiss-summary-offer.ts'
import { editSummarySentence } from './commands/edit-summary-sentence.ts'
import { removeNoteSummary } from './commands/remove-note-summary.ts'
import { summarizeNote } from './commands/summarize-note.ts'
import { takeSummaryOffer } from './commands/take-summary-offer.ts'
import { offerObject } from './graphql/offer.ts'
import './graphql/sets.ts'
import { summaryTextObject } from './graphql/summary-text.ts'
import { runObject, summaryObject } from './graphql/summary-types.ts'
import { shownOffers, type ShownOffer } from './show-offers.ts'
import { shownSummaries } from './show-summaries.ts'
import type { ShownSummary } from './shown-summary.ts'
import { latestOfNotes, summarizedAmong } from './store.ts'
import { summaryTexts } from './summary-texts.ts'
import { unavailableNotes } from './unavailable.ts'
import { writingUnavailable } from './writing-model.ts'

/** Texts of notes are read and split into sentences. */
const TEXTS_WEIGHT = 20

const viewerCan = viewerCanType('NoteSummaryViewerCan', 'the summary of the note', summaryPolicy, [
  'summarize',
  'edit',
  'remove',
])

builder.objectFields(noteObject, (t) => ({
  summary: t.loadable({
    type: summaryObject,
    nullable: true,
    description: 'Its latest finished summary, with the words that are in the note now; null if it has none.',
    extensions: { weight: TEXTS_WEIGHT },
    load: valueLoader<ShownSummary | null>(async (tx, _actor, ids) => shownSummaries(tx, ids), null),
    resolve: (note) => note.id,
  }),
  summaryText: t.loadable({
    type: summaryTextObject,
    nullable: true,
    description:
      'What `summary` says, as one text; null if it has none, or if none of its sentences can be shown any more.',
    extensions: { weight: TEXTS_WEIGHT },
    load: valueLoader<SummaryText | null>(async (tx, _actor, ids) => summaryTexts(tx, ids), null),
    resolve: (note) => note.id,
  }),
  summaryOffer: t.loadable({
    type: offerObject,
    nullable: true,
    description: 'A newer summary that is offered beside one that somebody edited; null if there is none.',
    extensions: { weight: TEXTS_WEIGHT },
    load: valueLoader<ShownOffer | null>(async (tx, _actor, ids) => shownOffers(tx, ids), null),
    resolve: (note) => note.id,
  }),
  hasSummary: t.loadable({
    type: 'Boolean',
    description: 'Whether it has a finished summary.',
    load: valueLoader(async (tx, _actor, ids) => summarizedAmong(tx, ids), false),
    resolve: (note) => note.id,
  }),
  summaryRun: t.loadable({
    type: runObject,
    nullable: true,
    description: 'Its summary in progress, or why the last one failed; null if there is neither.',
    load: valueLoader<Summary | null>(
      async (tx, _actor, ids) => latestOfNotes(tx, ids, ['QUEUED', 'SUMMARISING', 'FAILED']),
      null,
    ),
    resolve: (note) => note.id,
  }),
  summaryUnavailable: t.loadable({
    type: 'String',
    nullable: true,
    description: 'Why the viewer cannot summarise it now, as a sentence; null if they can.',
    load: valueLoader<string | null>(
      async (tx, actor, ids) =>
        new Map([...(await unavailableNotes(tx, actor, ids))].map(([id, reason]) => [id, UNAVAILABLE[reason]])),
      null,
    ),
    resolve: (note) => note.id,
  }),
  summaryWritingUnavailable: t.loadable({
    type: 'String',
    nullable: true,
    description: 'Why no language model can write its summary now, as a sentence; null if one can.',
    load: async (ids: string[], context) => {
      const workspace = workspaceOf(context)
      const { teamId, services } = workspace
      return workspace.read(async (tx) => {
        const notes = new Map((await findNotes(tx, ids)).map((note) => [note.id, note.projectId]))
        const asking = { teamId, configuration: services.configuration, hooks: services.hooks }
        const reasons = await writingUnavailable(tx, asking, new Set(notes.values()))
        return ids.map((id) => reasons.get(notes.get(id) ?? '') ?? null)
      })
    },
    resolve: (note) => note.id,
  }),
  summaryViewerCan: t.field({
    type: viewerCan,
    resolve: (note, _arguments, context) => summaryPolicy.viewerCan(workspaceOf(context).actor, note),
  }),
}))

builder.objectField(progressObject, 'note', (t) =>
  t.field({ type: noteObject, nullable: true, resolve: ({ kind, id }) => (kind === 'note' ? id : null) }),
)

commandMutation('summarizeNote', { type: noteObject, command: summarizeNote, answer: ({ noteId }) => noteId })
commandMutation('cancelNoteSummary', { type: noteObject, command: cancelNoteSummary, answer: ({ noteId }) => noteId })
commandMutation('removeNoteSummary', { type: noteObject, command: removeNoteSummary, answer: ({ noteId }) => noteId })
commandMutation('editSummarySentence', {
  type: noteObject,
  command: editSummarySentence,
  answer: ({ noteId }) => noteId,
})
commandMutation('addSummarySentence', { type: noteObject, command: addSummarySentence, answer: ({ noteId }) => noteId })
commandMutation('takeSummaryOffer', { type: noteObject, command: takeSummaryOffer, answer: ({ noteId }) => noteId })
commandMutation('dismissSummaryOffer', {
  type: noteObject,
  command: dismissSummaryOffer,
  answer: ({ noteId }) => noteId,
})
