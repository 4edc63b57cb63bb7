import { builder } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { invalidAt } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { fileObject } from '#files/server/index.ts'
import { commandMutation, valueLoader, workspaceOf } from '#journal/server/index.ts'
import { findNotes, noteObject } from '#notes/server/index.ts'
import { transcriptPolicy } from '../model/policy.ts'
import { progressOf, TRANSCRIPTION_STATES, type SpeechGap, type Transcription } from '../model/transcription.ts'
import { cancelTranscription } from './commands/cancel-transcription.ts'
import { replaceInTranscript } from './commands/correct-transcript.ts'
import { transcribeFile } from './commands/transcribe-file.ts'
import { transcriptionsOfFiles, transcriptionsOfNotes } from './store.ts'
import { withWords, wordsOfDocument, wordsSince, type ChangedWords } from './words-store.ts'

/** A transcription, and whether its note is locked. */
type ShownTranscription = Transcription & { locked: boolean }

const PERCENT = 100

const transcriptionState = builder.enumType('TranscriptionState', {
  description: 'How far the transcription of a recording is.',
  values: TRANSCRIPTION_STATES,
})

const viewerCan = viewerCanType('TranscriptViewerCan', 'the transcript', transcriptPolicy, [
  'transcribe',
  'cancel',
  'correct',
])

const speechGap = builder.objectRef<SpeechGap>('SpeechGap').implement({
  description: 'A part of a recording with speech that was not understood, in milliseconds.',
  fields: (t) => ({ startMs: t.exposeInt('startMs'), endMs: t.exposeInt('endMs') }),
})

const transcriptionObject = builder.objectRef<ShownTranscription>('Transcription').implement({
  description: 'The transcription of a recording.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    noteId: t.exposeID('noteId'),
    state: t.expose('state', { type: transcriptionState }),
    progress: t.float({
      description: 'The share of the recording that has been processed, from 0 to 1.',
      resolve: progressOf,
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed, as a sentence.' }),
    language: t.exposeString('language', {
      nullable: true,
      description:
        'The language of its words, or of what was left out if there are none, as an ISO 639 code; null until it is known.',
    }),
    foreignMs: t.exposeInt('foreignMs', {
      description: 'How much was left out because it is in no language that the engine knows, in milliseconds.',
    }),
    foreignLanguages: t.exposeStringList('foreignLanguages', {
      description: 'The languages of what was left out, as far as they are known, as ISO 639 codes.',
    }),
    gaps: t.expose('gaps', {
      type: [speechGap],
      description: 'Where there is speech that was not understood, so that words are missing, sorted by time.',
    }),
    provider: t.exposeString('provider', {
      nullable: true,
      description: 'Either `embedded`, or the host of the service that transcribes the recording.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (transcription, _arguments, context) =>
        transcriptPolicy.viewerCan(workspaceOf(context).actor, transcription),
    }),
  }),
})

async function shown(tx: CellTransaction, transcriptions: readonly Transcription[]): Promise<ShownTranscription[]> {
  const notes = new Map(
    (await findNotes(tx, [...new Set(transcriptions.map(({ noteId }) => noteId))])).map((note) => [note.id, note]),
  )
  return transcriptions.flatMap((transcription) => {
    const note = notes.get(transcription.noteId)
    return note ? [{ ...transcription, scopeId: note.scopeId, locked: note.locked }] : []
  })
}

builder.objectField(fileObject, 'transcription', (t) =>
  t.loadable({
    type: transcriptionObject,
    nullable: true,
    description: 'The transcription of the recording; null if it is not a recording, or if no one had it transcribed.',
    load: async (ids: Id[], context: RequestContext) => {
      const { actor, read } = workspaceOf(context)
      const found = await read(async (tx) => shown(tx, [...(await transcriptionsOfFiles(tx, ids)).values()]))
      const byFile = new Map(
        found
          .filter((transcription) => transcriptPolicy.allows(actor, 'view', transcription))
          .map((transcription) => [transcription.fileId, transcription]),
      )
      return ids.map((id) => byFile.get(id) ?? null) as ShownTranscription[]
    },
    resolve: (file) => file.id,
  }),
)

const wordTimes = builder.objectRef<ChangedWords>('WordTimes').implement({
  description: 'When the words of a note are said.',
  fields: (t) => ({
    revision: t.exposeString('revision', {
      description: 'Pass it in the next request to get only what has changed since.',
    }),
    count: t.exposeInt('count', { description: 'The number of utterances with words, including unchanged ones.' }),
    utterances: t.field({
      type: 'JSON',
      description:
        'A list `[block id, starts, ends, confidences]` for each utterance: times in milliseconds, confidences in percent, one for each word between spaces.',
      resolve: ({ utterances }) =>
        utterances.map(({ blockId, words }) => [
          blockId,
          words.map(({ startMs }) => startMs),
          words.map(({ endMs }) => endMs),
          words.map(({ confidence }) => Math.round(confidence * PERCENT)),
        ]),
    }),
  }),
})

/** A revision as the server returned it. */
const REVISION = /^\d{1,18}$/

builder.objectFields(noteObject, (t) => ({
  hasTranscript: t.loadable({
    type: 'Boolean',
    description: 'Whether any of its words are said in a recording.',
    load: valueLoader(async (tx, _actor, ids) => {
      const found = await withWords(tx, ids)
      return new Map(ids.map((id) => [id, found.has(id)]))
    }, false),
    resolve: (note) => note.documentId,
  }),
  transcriptions: t.field({
    type: [transcriptionObject],
    description: 'The transcriptions of its recordings, earliest first.',
    resolve: async (note, _arguments, context) =>
      workspaceOf(context).read(async (tx) =>
        shown(tx, (await transcriptionsOfNotes(tx, [note.id])).get(note.id) ?? []),
      ),
  }),
  words: t.field({
    type: 'JSON',
    description:
      'The words of the utterances whose times are known, as `[block id, words, starts, ends, ' +
      'confidences]` for each utterance: times in milliseconds, confidences in percent. An utterance has ' +
      'one entry for each word between spaces in its text.',
    resolve: async (note, _arguments, context) => {
      const utterances = await workspaceOf(context).read(async (tx) => wordsOfDocument(tx, note.documentId))
      return utterances.map(({ blockId, words }) => [
        blockId,
        words.map(({ text }) => text),
        words.map(({ startMs }) => startMs),
        words.map(({ endMs }) => endMs),
        words.map(({ confidence }) => Math.round(confidence * PERCENT)),
      ])
    },
  }),
  wordTimes: t.field({
    type: wordTimes,
    description:
      'When the words of the utterances are said; if a revision is given, only of those that have changed since.',
    args: { since: t.arg.string({ required: false }) },
    resolve: async (note, { since }, context) => {
      if (since != null && !REVISION.test(since)) throw invalidAt(['since'], 'Give a revision as it was given before.')
      return workspaceOf(context).read(async (tx) => wordsSince(tx, note.documentId, since ?? null))
    },
  }),
  transcriptViewerCan: t.field({
    type: viewerCan,
    resolve: (note, _arguments, context) => transcriptPolicy.viewerCan(workspaceOf(context).actor, note),
  }),
}))

const replaced = builder.objectRef<{ noteId: Id; count: number }>('ReplacedWords').implement({
  description: 'A note after a word of its transcript was replaced everywhere.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of replacements.' }),
    note: t.field({ type: noteObject, resolve: ({ noteId }) => noteId }),
  }),
})

commandMutation('transcribeFile', { type: fileObject, command: transcribeFile, answer: ({ fileId }) => fileId })
commandMutation('cancelTranscription', {
  type: fileObject,
  command: cancelTranscription,
  answer: ({ fileId }) => fileId,
})
/** Reads and rewrites the whole text. */
const WHOLE_TEXT_WEIGHT = 100

commandMutation('replaceInTranscript', {
  type: replaced,
  command: replaceInTranscript,
  answer: (result) => result,
  weight: WHOLE_TEXT_WEIGHT,
})
