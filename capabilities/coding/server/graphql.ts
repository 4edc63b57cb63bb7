import type { Id } from '#platform/kernel/ids.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { highlightObject } from '#highlights/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { saidByIn } from '#speakers/server/index.ts'
import { MAX_NOTES_OF_PAGE, MAX_NOTES_OF_SENTENCES, MAX_SENTENCES_AT_ONCE } from '../model/limits.ts'
import type { PlayedPart } from '#transcripts/model/played-part.ts'
import { codingSource } from '../model/source.ts'
import type { Cover } from './units-of-content.ts'
import { readQueue, type CodingQueue, type QueuedNote } from './coding-queue.ts'
import { readSentences, type CodingSentence } from './coding-sentences.ts'
import { skipSentences } from './commands/skip-sentences.ts'

/** Texts of notes are read and split into sentences. */
const TEXTS_WEIGHT = 20

const queuedNote = builder.objectRef<QueuedNote>('QueuedNote').implement({
  description: 'A note of a working set of sentences, and the viewer’s progress in it.',
  fields: (t) => ({
    noteId: t.exposeID('noteId'),
    states: t.exposeString('states', {
      description:
        'One letter for each of its sentences, in order: c for one that has a highlight with a tag, s for one that the viewer skipped, o for any other.',
    }),
    interviewerTurns: t.exposeInt('interviewerTurns', {
      description: 'The number of turns of known interviewers; their words are not among the sentences.',
    }),
  }),
})

const queue = builder.objectRef<CodingQueue>('CodingQueue').implement({
  description: 'A part of a working set, in its order; it has fewer notes than requested if they are long.',
  fields: (t) => ({
    notes: t.field({
      type: [queuedNote],
      description: 'Only notes that the viewer can see.',
      resolve: ({ notes }) => notes,
    }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'Pass it as `after` for the next part; null if this is the last.',
    }),
    cutAt: t.exposeInt('cutAt', {
      nullable: true,
      description:
        'The maximum number of notes from the source, if it has more; null if this is not the last part or no notes are missing.',
    }),
  }),
})

const played = builder.objectRef<PlayedPart>('PlayedSentence').implement({
  description: 'The part of a recording in which a sentence is said.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    startMs: t.exposeInt('startMs'),
    endMs: t.exposeInt('endMs'),
  }),
})

const cover = builder.objectRef<Cover>('CoveredSentence').implement({
  description: 'How much of a sentence a highlight covers, in characters of the sentence.',
  fields: (t) => ({
    highlightId: t.exposeID('highlightId'),
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
  }),
})

const place = builder.objectRef<CodingSentence['start']>('SentencePlace').implement({
  description: 'A position within a block of a note.',
  fields: (t) => ({ blockId: t.exposeString('blockId'), offset: t.exposeInt('offset') }),
})

const sentence = builder.objectRef<CodingSentence>('CodingSentence').implement({
  description: 'A sentence that a participant says in a note, or writes as an answer.',
  fields: (t) => ({
    id: t.id({ description: 'Made from the note and the key.', resolve: ({ noteId, key }) => `${noteId}.${key}` }),
    key: t.exposeString('key', { description: 'Stays the same as long as its block and its words do.' }),
    note: t.field({ type: noteObject, resolve: ({ noteId }) => noteId }),
    place: t.exposeInt('place', { description: 'Its position among the sentences of its note, from 0.' }),
    text: t.exposeString('text'),
    start: t.field({ type: place, resolve: ({ start }) => start }),
    end: t.field({ type: place, resolve: ({ end }) => end }),
    isJoined: t.exposeBoolean('isJoined', {
      description: 'Whether it directly follows the sentence before, so that one highlight can hold both.',
    }),
    speaker: t.string({
      nullable: true,
      description: 'Who says it: contacts by their names, others as named in the text. Null if no one speaks in turns.',
      resolve: async ({ noteId, speaker }, _arguments, context) =>
        speaker === null ? null : (await saidByIn(context, noteId, [speaker])) || speaker,
    }),
    asked: t.exposeString('asked', {
      nullable: true,
      description: 'What an interviewer or a survey asked before it, only the end if it is long; null if no one asked.',
    }),
    isSkipped: t.exposeBoolean('isSkipped', { description: 'Whether the viewer skipped it in this working set.' }),
    plays: t.field({
      type: played,
      nullable: true,
      description: 'Null if it is not in a recording.',
      resolve: ({ plays }) => plays,
    }),
    covers: t.field({
      type: [cover],
      description: 'One entry for each of its highlights.',
      resolve: ({ covers }) => [...covers],
    }),
    highlights: t.field({
      type: [highlightObject],
      description: 'The highlights on part or all of it.',
      resolve: ({ covers }) => covers.map(({ highlightId }) => highlightId),
    }),
  }),
})

const span = builder.inputType('SentencesOfNote', {
  description: 'Some sentences of a note, by their positions in it.',
  fields: (t) => ({
    noteId: t.id({ required: true }),
    from: t.int({ required: true, description: 'The position of the first, from 0.' }),
    to: t.int({ required: true, description: 'The position after the last.' }),
  }),
})

builder.queryFields((t) => ({
  codingQueue: t.field({
    type: queue,
    extensions: { weight: TEXTS_WEIGHT },
    description: `The notes to code: one note, the notes that answer a question, or those that match conditions, a search or a selection; at most ${MAX_NOTES_OF_PAGE} at once.`,
    args: {
      source: t.arg({ type: 'JSON', description: 'One of the sources of the coding desk, identified by its `kind`.' }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (_root, { source, first, after }, context) =>
      readQueue(
        workspaceOf(context),
        parseInput(codingSource, source),
        Math.min(Math.max(1, first ?? MAX_NOTES_OF_PAGE), MAX_NOTES_OF_PAGE),
        after ?? null,
      ),
  }),
  codingSentences: t.field({
    type: [sentence],
    extensions: { weight: TEXTS_WEIGHT },
    description: `Sentences of notes of a working set, at most ${MAX_SENTENCES_AT_ONCE} from ${MAX_NOTES_OF_SENTENCES} notes; those that no longer exist are left out.`,
    args: { source: t.arg({ type: 'JSON' }), of: t.arg({ type: [span] }) },
    resolve: async (_root, { source, of }, context) => {
      const spans = of.map(({ noteId, from, to }) => ({
        noteId: idArgument(String(noteId)),
        from: Math.max(0, from),
        to: Math.max(0, from, to),
      }))
      const count = spans.reduce((sum, { from, to }) => sum + to - from, 0)
      if (count > MAX_SENTENCES_AT_ONCE || spans.length > MAX_NOTES_OF_SENTENCES)
        throw new Failure(
          'ValidationError',
          `At most ${MAX_SENTENCES_AT_ONCE} sentences of ${MAX_NOTES_OF_SENTENCES} notes are read at once.`,
        )
      return readSentences(workspaceOf(context), parseInput(codingSource, source), spans)
    },
  }),
}))

const skipped = builder.objectRef<{ noteId: Id; keys: string[]; skipped: boolean }>('SkippedSentences').implement({
  description: 'Sentences of a note after the viewer skipped or resumed them.',
  fields: (t) => ({
    noteId: t.exposeID('noteId'),
    keys: t.exposeStringList('keys'),
    skipped: t.exposeBoolean('skipped'),
  }),
})

commandMutation('skipSentences', { type: skipped, command: skipSentences, answer: (result) => result })
