import { builder } from '#platform/server/graphql/builder.ts'
import { tagsOfHighlights, tagsOfNotes } from '#highlights/server/index.ts'
import { linkedLoader } from '#journal/server/index.ts'
import { tagObject, visibleTags } from '#tags/server/index.ts'
import { saidByIn } from '#speakers/server/index.ts'
import { CITED_TYPES } from '#content-kinds/model/cited-types.ts'
import { WITHOUT_MEANING } from '#search/model/search-result.ts'
import { STRUCK } from '#evidence/model/written-words.ts'
import { noteOfQuote } from '../model/count-quotes.ts'
import type { KeptAnswer } from '../model/message.ts'
import type { ShownAnswer, ShownPart, ShownQuote } from './show-answers.ts'
import type { SentenceCitation, ShownSentence } from './show-sentences.ts'

const citedType = builder.enumType('CitedType', {
  description: 'The kind of thing that is quoted.',
  values: Object.fromEntries(CITED_TYPES.map((type) => [type.toUpperCase(), { value: type }])) as Record<
    Uppercase<(typeof CITED_TYPES)[number]>,
    { value: (typeof CITED_TYPES)[number] }
  >,
})

const withoutMeaning = builder.enumType('AnswerWithoutMeaning', {
  values: WITHOUT_MEANING,
  description: 'Why quotes were found by their words alone.',
})

const place = builder.objectRef<NonNullable<ShownQuote['start']>>('CitedPlace').implement({
  description: 'A position within a block of a text.',
  fields: (t) => ({ blockId: t.exposeString('blockId'), offset: t.exposeInt('offset') }),
})

const played = builder.objectRef<NonNullable<ShownQuote['plays']>>('CitedRecording').implement({
  description: 'The part of a recording in which a quote is said.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    startMs: t.exposeInt('startMs'),
    endMs: t.exposeInt('endMs'),
  }),
})

const citation = builder.objectRef<ShownQuote>('AnswerCitation').implement({
  description: 'Words of a source, letter by letter as they are in it now.',
  fields: (t) => ({
    citationReferenceId: t.exposeID('citationId', { description: 'Made from the answer and the position in it.' }),
    number: t.exposeInt('number', { description: 'As it is cited in the answer, from 1.' }),
    type: t.expose('type', { type: citedType }),
    id: t.exposeID('id', { description: 'Of the thing that is quoted.' }),
    parentId: t.exposeID('parentId', { description: 'The note of a highlight, the project of everything else.' }),
    title: t.exposeString('title', { description: 'Of the thing; of a highlight that of its note.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the thing was created.' }),
    score: t.exposeFloat('score', {
      description: 'How well it answers, as it was found: from 0 to about 1, comparable within one answer.',
    }),
    tags: t.loadableList({
      type: tagObject,
      description: 'On the highlight; of a note, those on its highlights, most frequent first; none on an insight.',
      load: linkedLoader(
        async (tx, actor, ids) =>
          new Map([...(await tagsOfNotes(tx, actor, ids)), ...(await tagsOfHighlights(tx, ids))]),
        visibleTags,
      ),
      resolve: ({ id }) => id,
    }),
    projectId: t.exposeID('projectId'),
    projectTitle: t.exposeString('projectTitle', { description: 'Empty if the viewer cannot see the project itself.' }),
    quote: t.exposeString('text', { description: 'The words.' }),
    text: t.string({
      description: 'The words with those around them.',
      resolve: ({ before, text, after }) => [before, text, after].filter((part) => part !== '').join(' '),
    }),
    before: t.exposeString('before', { description: 'What is before it in its block; may be cut.' }),
    after: t.exposeString('after', { description: 'What follows it in its block; may be cut.' }),
    asked: t.exposeString('asked', {
      nullable: true,
      description: 'What the interviewer said last before it; null in text without a known interviewer.',
    }),
    question: t.exposeString('question', { nullable: true, description: 'The question of a survey that it answers.' }),
    speaker: t.string({
      nullable: true,
      description: 'Who says it: contacts by their names, others as named in the text. Null if no one speaks in turns.',
      resolve: async (quote, _arguments, context) => {
        const noteId = noteOfQuote(quote)
        if (noteId === null || quote.speaker === null || quote.speaker === '') return quote.speaker
        return (await saidByIn(context, noteId, [quote.speaker])) || quote.speaker
      },
    }),
    personId: t.exposeID('personId', {
      nullable: true,
      description: 'The contact who says it; null if that is not known, or the viewer cannot see them.',
    }),
    isInterviewer: t.exposeBoolean('isInterviewer', { description: 'Whether an interviewer says it.' }),
    start: t.field({
      type: place,
      nullable: true,
      description: 'Where it begins; null for a highlight.',
      resolve: ({ start }) => start,
    }),
    end: t.field({
      type: place,
      nullable: true,
      description: 'Where it ends; null for a highlight.',
      resolve: ({ end }) => end,
    }),
    plays: t.field({
      type: played,
      nullable: true,
      description: 'Null if it is not in a recording.',
      resolve: ({ plays }) => plays,
    }),
  }),
})

const part = builder.objectRef<ShownPart>('AnswerPart').implement({
  description: 'Quotes of an answer that are about the same.',
  fields: (t) => ({
    title: t.exposeString('title', {
      nullable: true,
      description: 'What they have in common, in their own words; null if nothing tells them from the other parts.',
    }),
    quotes: t.field({ type: [citation], description: 'Best first.', resolve: ({ quotes }) => quotes }),
  }),
})

const leftOut = builder.objectRef<NonNullable<KeptAnswer['unread']['leftOut']>>('AnswerLeftOut').implement({
  description: 'Words of known interviewers, which answers leave out.',
  fields: (t) => ({
    words: t.exposeInt('words'),
    notes: t.exposeInt('notes', { description: 'The number of notes with such words.' }),
  }),
})

const reading = builder.objectRef<NonNullable<KeptAnswer['unread']['reading']>>('AnswerReading').implement({
  description: 'Texts that were not indexed yet when the question was answered.',
  fields: (t) => ({ waiting: t.exposeInt('waiting', { nullable: true, description: 'Null if that was not known.' }) }),
})

const struckType = builder.enumType('AnswerSentenceStruck', {
  description:
    'Why a sentence is not proved: it cites no quote, or what it says is not in its quotes: the words that it quotes, a number, a name, or the same negation; or its quotes say something else.',
  values: STRUCK,
})
const withheldType = builder.enumType('AnswerSentenceWithheld', {
  description: 'Why a sentence is not shown: the viewer cannot see one of its sources, or they no longer prove it.',
  values: ['NO_ACCESS', 'GONE'] as const,
})

const sentenceCitation = builder.objectRef<SentenceCitation>('AnswerSentenceCitation').implement({
  description: 'A quote that a written sentence stands on.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'The number of the quote.' }),
    citationReferenceId: t.exposeID('citationId', { description: 'The quote.' }),
    words: t.exposeString('words', { description: 'The part of it on which the sentence stands.' }),
  }),
})

const sentenceObject = builder.objectRef<ShownSentence>('AnswerSentence').implement({
  description: 'A sentence that a language model wrote. It was checked against the quotes that it cites.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Made from the answer and the position in it.' }),
    position: t.exposeInt('position', { description: 'Its place among the sentences of the answer, from 0.' }),
    text: t.exposeString('text', { nullable: true, description: 'Null if it is withheld.' }),
    struck: t.expose('struck', { type: struckType, nullable: true, description: 'Null if its quotes prove it.' }),
    withheld: t.expose('withheld', { type: withheldType, nullable: true }),
    citations: t.field({
      type: [sentenceCitation],
      description: 'Empty for a sentence that is struck or withheld.',
      resolve: ({ citations }) => citations,
    }),
  }),
})

const writingObject = builder.objectRef<NonNullable<KeptAnswer['writing']>>('AnswerWriting').implement({
  description: 'Who wrote sentences about the quotes, and how that ended.',
  fields: (t) => ({
    model: t.exposeString('model', { nullable: true, description: 'The language model; null if none was asked.' }),
    leftOut: t.exposeInt('leftOut', {
      description: 'How many sentences are not even shown struck through: too many, too long, or with a link.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'Why nothing, or no more, was written, as a sentence.',
    }),
  }),
})

/** An answer with what the viewer may see of it. */
export const answerObject = builder.objectRef<ShownAnswer>('ConversationAnswer').implement({
  description:
    'Exact quotes, and sentences that a language model wrote about them. Of quotes only positions are stored: redacted, deleted and forbidden words are not in it, nor are sentences about them.',
  fields: (t) => ({
    sentences: t.field({
      type: [sentenceObject],
      description: 'What a language model wrote, in its order; empty without one.',
      resolve: ({ sentences }) => sentences,
    }),
    writing: t.field({
      type: writingObject,
      nullable: true,
      description: 'Null in answers from before there were language models.',
      resolve: ({ writing }) => writing,
    }),
    parts: t.field({ type: [part], description: 'Best first.', resolve: ({ parts }) => parts }),
    isAnswerable: t.exposeBoolean('isAnswerable', {
      description: 'False if the quotes are only the nearest, and perhaps no answer.',
    }),
    isAgainst: t.exposeBoolean('isAgainst', {
      description: 'Whether these are quotes that speak against the answer before.',
    }),
    noAccess: t.exposeInt('noAccess', {
      description: 'The number of further quotes whose source the viewer cannot see.',
    }),
    gone: t.exposeInt('gone', {
      description:
        'The number of further quotes whose words are no longer in their source, or whose source was deleted.',
    }),
    numPeople: t.exposeInt('numPeople', {
      description: 'Who is quoted: contacts, and the speakers of each note who are none; no interviewers.',
    }),
    numNotes: t.exposeInt('numNotes', { description: 'The notes that are quoted, also by highlights.' }),
    numProjects: t.exposeInt('numProjects'),
    numHighlights: t.exposeInt('numHighlights'),
    numChannels: t.exposeInt('numChannels', { description: 'Always 0: there are no channels yet.' }),
    numItems: t.exposeInt('numItems', { description: 'The different things that are quoted.' }),
    leftOut: t.field({
      type: leftOut,
      nullable: true,
      description: 'Null if nothing was left out.',
      resolve: ({ unread }) => unread.leftOut,
    }),
    reading: t.field({
      type: reading,
      nullable: true,
      description: 'Null if everything was indexed.',
      resolve: ({ unread }) => unread.reading,
    }),
    withoutMeaning: t.field({
      type: withoutMeaning,
      nullable: true,
      description: 'Null if quotes were found by what they mean.',
      resolve: ({ unread }) => unread.withoutMeaning,
    }),
  }),
})
