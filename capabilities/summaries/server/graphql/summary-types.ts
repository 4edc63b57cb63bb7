import { builder } from '#platform/server/graphql/builder.ts'
import { saidByIn } from '#speakers/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { STRUCK } from '#evidence/model/written-words.ts'
import { isUnderWay, type Summary } from '../../model/summary.ts'
import type { SentenceNow, ShownSection, ShownSentence, ShownSummary } from '../shown-summary.ts'
import { framework } from './framework.ts'

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

export const struckType = builder.enumType('SummaryStruck', {
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

export const sentenceObject = builder.objectRef<ShownSentence>('SummarySentence').implement({
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
      resolve: ({ written }) => written?.by === 'model',
    }),
    isTranslated: t.boolean({
      description: 'Whether a model wrote it in another language than its quote: then its wording was not compared.',
      resolve: ({ written }) => written?.by === 'model' && written.isTranslated,
    }),
    isImported: t.boolean({
      description: 'Whether it came with the note: it was not made here, and nothing was checked.',
      resolve: ({ written }) => written?.by === 'import',
    }),
    isEdited: t.boolean({
      description: 'Whether it is in words of a person.',
      resolve: ({ written }) => written?.by === 'person',
    }),
    editedBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Whose words it is in, of a sentence that a person wrote.',
      resolve: ({ written }) => (written?.by === 'person' ? written.userId : null),
    }),
    struck: t.field({
      type: struckType,
      nullable: true,
      description: 'Why a written sentence is not proved by the note; null if it is.',
      resolve: ({ written }) => (written?.by === 'model' ? written.struck : null),
    }),
    quote: t.field({
      type: quote,
      nullable: true,
      description: 'Of a written sentence that the note proves, and of one that a person wrote over others.',
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
    sentences: t.field({
      type: [sentenceObject],
      description: 'In their order.',
      resolve: ({ sentences }) => sentences,
    }),
  }),
})

export const summaryObject = builder.objectRef<ShownSummary>('NoteSummary').implement({
  description:
    'What carries most of a note: sentences that are in it, of which only the positions are stored, or sentences that a language model wrote, each proved by a quote.',
  fields: (t) => ({
    id: t.exposeID('id'),
    framework: t.expose('framework', { type: framework }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'A code of two letters; null for the language of the note.',
    }),
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

export const runObject = builder.objectRef<Summary>('NoteSummaryRun').implement({
  description: 'A summary that is being made, or that could not be made.',
  fields: (t) => ({
    id: t.exposeID('id'),
    framework: t.expose('framework', { type: framework }),
    isUnderWay: t.boolean({ description: 'False after it failed.', resolve: ({ state }) => isUnderWay(state) }),
    progress: t.exposeFloat('progress', { description: 'From 0 to 1.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed, as a sentence.' }),
  }),
})
