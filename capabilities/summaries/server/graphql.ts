import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, progressObject, valueLoader, workspaceOf } from '#journal/server/index.ts'
import { findNotes, noteObject } from '#notes/server/index.ts'
import { saidByIn } from '#speakers/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { UNAVAILABLE } from '../model/errors.ts'
import { FRAMEWORKS, isExtractive } from '../model/frameworks.ts'
import { summaryPolicy } from '../model/policy.ts'
import { STRUCK } from '#evidence/model/written-words.ts'
import { isUnderWay, type Summary } from '../model/summary.ts'
import { cancelNoteSummary } from './commands/cancel-note-summary.ts'
import { removeNoteSummary } from './commands/remove-note-summary.ts'
import { summarizeNote } from './commands/summarize-note.ts'
import { shownSummaries } from './show-summaries.ts'
import type { SentenceNow, ShownSection, ShownSentence, ShownSummary } from './shown-summary.ts'
import { latestOfNotes, summarizedAmong } from './store.ts'
import { unavailableNotes } from './unavailable.ts'
import { writingUnavailable } from './writing-model.ts'

/** Texts of notes are read and split into sentences. */
const TEXTS_WEIGHT = 20

const framework = builder.enumType('SummaryFramework', {
  description: `How a note is summarised. ${FRAMEWORKS.filter(isExtractive).join(', ')} choose sentences of the note; in the others, a language model writes them.`,
  values: FRAMEWORKS,
})

type Place = NonNullable<SentenceNow['at']>

const place = builder.objectRef<Place['start']>('SummaryPlace').implement({
  description: 'A position within a block of a note.',
  fields: (t) => ({ blockId: t.exposeString('blockId'), offset: t.exposeInt('offset') }),
})

const played = builder.objectRef<NonNullable<Place['plays']>>('SummaryPlayed').implement({
  description: 'The part of a recording in which a sentence is said.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    startMs: t.exposeInt('startMs'),
    endMs: t.exposeInt('endMs'),
  }),
})

const struckType = builder.enumType('SummaryStruck', {
  description: 'What of a written sentence does not stand in the words that it cites.',
  values: STRUCK,
})

const quote = builder.objectRef<NonNullable<SentenceNow['quote']>>('SummaryQuote').implement({
  description: 'The words of the note that a written sentence stands on.',
  fields: (t) => ({
    text: t.exposeString('text'),
    begins: t.exposeString('begins', { description: 'Its words up to the end of its first sentence.' }),
  }),
})

const sentence = builder.objectRef<ShownSentence>('SummarySentence').implement({
  description:
    'A sentence of a summary: a sentence of the note, word by word, or one that a language model wrote, with its quote.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Made from the summary and the position in it.' }),
    text: t.string({
      nullable: true,
      description: 'As it is in the note now; null if the text has changed there, and no longer proves it.',
      resolve: ({ now }) => now?.text ?? null,
    }),
    isWritten: t.boolean({
      description: 'Whether a language model wrote it.',
      resolve: ({ written }) => written !== null,
    }),
    struck: t.field({
      type: struckType,
      nullable: true,
      description: 'Why a written sentence is not proved by the note; null if it is.',
      resolve: ({ written }) => written?.struck,
    }),
    quote: t.field({
      type: quote,
      nullable: true,
      description: 'Only of a written sentence that the note proves.',
      resolve: ({ now }) => now?.quote,
    }),
    blockId: t.exposeString('blockId', {
      nullable: true,
      description: 'The block of the note that contains it or its quote, or did; null for a struck sentence.',
    }),
    start: t.field({
      type: place,
      nullable: true,
      description: 'Of it or its quote. Null if the text has changed there.',
      resolve: ({ now }) => now?.at?.start,
    }),
    end: t.field({
      type: place,
      nullable: true,
      description: 'As `start`; of a longer quote in its first sentence.',
      resolve: ({ now }) => now?.at?.end,
    }),
    speaker: t.string({
      nullable: true,
      description: 'Who says it: contacts by their names, others as named in the text. Null if no one speaks in turns.',
      resolve: async ({ noteId, now }, _arguments, context) => {
        const speaker = now?.at?.speaker ?? null
        return speaker === null ? null : (await saidByIn(context, noteId, [speaker])) || speaker
      },
    }),
    plays: t.field({
      type: played,
      nullable: true,
      description: 'Null if it is not in a recording.',
      resolve: ({ now }) => now?.at?.plays,
    }),
  }),
})

const section = builder.objectRef<ShownSection>('SummarySection').implement({
  description: 'A part of a summary: a chapter, a question or a theme.',
  fields: (t) => ({
    title: t.exposeString('title', {
      nullable: true,
      description: 'Made of words of the note as they are now; null if it has none, or they were changed.',
    }),
    startMs: t.exposeFloat('startMs', {
      nullable: true,
      description: 'Where the chapter begins in its recording; null without one.',
    }),
    fileId: t.exposeID('fileId', { nullable: true, description: 'The recording of its sentences.' }),
    sentences: t.field({ type: [sentence], description: 'In their order.', resolve: ({ sentences }) => sentences }),
  }),
})

const summary = builder.objectRef<ShownSummary>('NoteSummary').implement({
  description:
    'What carries most of a note: sentences that are in it, of which only the positions are stored, or sentences that a language model wrote, each proved by a quote.',
  fields: (t) => ({
    id: t.exposeID('id'),
    framework: t.expose('framework', { type: framework }),
    updatedAt: t.expose('madeAt', { type: 'DateTime', description: 'When it was made.' }),
    contributors: t.field({
      type: [userObject],
      description: 'Who requested it, and the summaries before it.',
      resolve: ({ contributorIds }) => contributorIds,
    }),
    byMeaning: t.exposeBoolean('byMeaning', {
      description: 'Whether a model compared what the sentences mean; otherwise they were chosen by their words.',
    }),
    cutAt: t.exposeInt('cutAt', {
      nullable: true,
      description: 'The number of sentences of the note that were read, if it had more.',
    }),
    writtenBy: t.string({
      nullable: true,
      description: 'The name of the language model that wrote it; null if its sentences are of the note.',
      resolve: ({ written }) => written?.model ?? null,
    }),
    leftOut: t.int({
      description: 'How many written sentences are not shown at all: too long, too many, or with links.',
      resolve: ({ written }) => written?.leftOut ?? 0,
    }),
    sections: t.field({ type: [section], description: 'In their order.', resolve: ({ sections }) => sections }),
  }),
})

const run = builder.objectRef<Summary>('NoteSummaryRun').implement({
  description: 'A summary that is being made, or that could not be made.',
  fields: (t) => ({
    id: t.exposeID('id'),
    framework: t.expose('framework', { type: framework }),
    isUnderWay: t.boolean({ description: 'False after it failed.', resolve: ({ state }) => isUnderWay(state) }),
    progress: t.exposeFloat('progress', { description: 'From 0 to 1.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed, as a sentence.' }),
  }),
})

const viewerCan = viewerCanType('NoteSummaryViewerCan', 'the summary of the note', summaryPolicy, [
  'summarize',
  'remove',
])

builder.objectFields(noteObject, (t) => ({
  summary: t.loadable({
    type: summary,
    nullable: true,
    description: 'Its latest finished summary, with the words that are in the note now; null if it has none.',
    extensions: { weight: TEXTS_WEIGHT },
    load: valueLoader<ShownSummary | null>(async (tx, _actor, ids) => shownSummaries(tx, ids), null),
    resolve: (note) => note.id,
  }),
  hasSummary: t.loadable({
    type: 'Boolean',
    description: 'Whether it has a finished summary.',
    load: valueLoader(async (tx, _actor, ids) => summarizedAmong(tx, ids), false),
    resolve: (note) => note.id,
  }),
  summaryRun: t.loadable({
    type: run,
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
