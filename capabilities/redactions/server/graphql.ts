import { builder } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { fileObject } from '#files/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { MAX_COPIES } from '../model/limits.ts'
import { redactionPolicy, renderPolicy } from '../model/policy.ts'
import { REDACTION_KINDS, REDACTION_STATES, type Redaction } from '../model/redaction.ts'
import { RENDER_STATES } from '../model/render.ts'
import {
  approveRedactions,
  changeRedaction,
  reconsiderRedactions,
  rejectRedactions,
  restoreRedactions,
  type Decided,
} from './commands/decide-redactions.ts'
import { redactCopiesAlike } from './commands/redact-copies-alike.ts'
import { redactRecording } from './commands/redact-recording.ts'
import { searchRecording } from './commands/search-recording.ts'
import { cancelRender, retryRender } from './commands/steer-render.ts'
import { copiesOf, NO_COPIES, type Copies, type RecordingCopy } from './copies.ts'
import { originalAddress } from './original-access.ts'
import { shownRecordings, recordingsOfDocuments, type ShownRecording } from './shown-recordings.ts'

const redactionState = builder.enumType('RedactionState', {
  description:
    'Whether a part of a recording awaits a decision, is redacted, stays as it is, or was redacted and restored.',
  values: REDACTION_STATES,
})
const redactionKind = builder.enumType('RedactionKind', {
  description: 'What was found in the spoken words.',
  values: REDACTION_KINDS,
})
const renderState = builder.enumType('RedactionRenderState', {
  values: RENDER_STATES,
  description: 'How far the recording without its redacted parts is; it ends with SUCCESS or FAILURE.',
})

const redactionViewerCan = viewerCanType('RedactionViewerCan', 'the part of the recording', redactionPolicy, [
  'decide',
  'reconsider',
  'restore',
])

const redactionObject = builder.objectRef<Redaction & { locked: boolean }>('RedactionEdit').implement({
  description: 'A part of a recording that is, or should be, made unrecognisable. Visible to those who may restore it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.string({ resolve: () => 'obfuscation' }),
    start: t.exposeInt('startMs', { description: 'In milliseconds from the beginning of the recording.' }),
    end: t.exposeInt('endMs', { description: 'In milliseconds from the beginning of the recording.' }),
    videoBlur: t.exposeBoolean('videoBlur'),
    audioMuted: t.exposeBoolean('audioMuted'),
    state: t.expose('state', { type: redactionState }),
    kind: t.expose('kind', {
      type: redactionKind,
      nullable: true,
      description: 'What was found; null if a person chose the part.',
    }),
    quote: t.exposeString('quote', { description: 'What is said in it.' }),
    contextBefore: t.exposeString('contextBefore', {
      description: 'What is said just before it, if it was found automatically; otherwise empty.',
    }),
    contextAfter: t.exposeString('contextAfter'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    viewerCan: t.field({
      type: redactionViewerCan,
      resolve: (redaction, _arguments, context) => redactionPolicy.viewerCan(workspaceOf(context).actor, redaction),
    }),
  }),
})

const copyObject = builder.objectRef<RecordingCopy>('RecordingCopy').implement({
  description: 'Another file with the same bytes, in another note or in the same one.',
  fields: (t) => ({
    id: t.exposeID('fileId', { description: 'The id of the file.' }),
    file: t.field({ type: fileObject, resolve: ({ fileId }) => fileId }),
    note: t.field({ type: noteObject, nullable: true, resolve: ({ noteId }) => noteId }),
    locked: t.exposeBoolean('locked', {
      description: 'Whether its note is locked; nothing is redacted in it until the note is unlocked.',
    }),
    missing: t.exposeInt('missing', { description: 'The number of parts that are redacted here but not there.' }),
    extra: t.exposeInt('extra', { description: 'The number of parts that are redacted there but not here.' }),
  }),
})

const copiesObject = builder.objectRef<Copies>('RecordingCopies').implement({
  description: 'Other copies of the same recording that the viewer may redact.',
  fields: (t) => ({
    inNotes: t.field({
      type: [copyObject],
      description: `The first ${MAX_COPIES}.`,
      resolve: ({ copies }) => copies,
    }),
    hasMore: t.exposeBoolean('hasMore', { description: `Whether there are more than ${MAX_COPIES}.` }),
    elsewhere: t.exposeInt('elsewhere', {
      description: 'The number of copies in texts other than notes, where nothing is redacted.',
    }),
  }),
})

const recordingViewerCan = viewerCanType(
  'RedactedRecordingViewerCan',
  'the recording and what is redacted in it',
  { rules: { ...redactionPolicy.rules, ...renderPolicy.rules } },
  ['redact', 'search', 'cancel', 'retry'],
)

const recordingObject = builder.objectRef<ShownRecording>('RedactedRecording').implement({
  description:
    'The redactions of a recording, and how far the recording without the redacted parts is. Visible to those who may restore it.',
  fields: (t) => ({
    id: t.exposeID('fileId', { description: 'The id of the file.' }),
    file: t.field({ type: fileObject, resolve: ({ fileId }) => fileId }),
    hasPicture: t.exposeBoolean('hasPicture'),
    duration: t.exposeInt('durationMs', { nullable: true, description: 'In milliseconds; null until it is known.' }),
    redactions: t.field({
      type: [redactionObject],
      description: 'Sorted by time.',
      resolve: ({ redactions }) => redactions,
    }),
    state: t.expose('state', { type: renderState }),
    progress: t.exposeFloat('progress', { description: 'From 0 to 1.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed, as a sentence.' }),
    renderTime: t.exposeInt('renderMs', { nullable: true, description: 'In milliseconds.' }),
    totalTime: t.exposeInt('totalMs', {
      nullable: true,
      description: 'From the request until it could be played, in milliseconds.',
    }),
    searching: t.exposeBoolean('searching', {
      description: 'Whether names and contact details are being searched for.',
    }),
    searchedAt: t.expose('searchedAt', { type: 'DateTime', nullable: true }),
    originalUrl: t.string({
      nullable: true,
      description: 'Downloads the original, for an hour; null if nothing has been redacted yet.',
      resolve: ({ fileId, originalContentId }, _arguments, context) => addressOf(context, fileId, originalContentId),
    }),
    originalStreamUrl: t.string({
      nullable: true,
      description: 'Plays the original, for an hour.',
      resolve: ({ fileId, originalContentId, hasPicture }, _arguments, context) =>
        addressOf(context, fileId, originalContentId, hasPicture ? '/hls.m3u8' : '/hls-audio.m3u8'),
    }),
    copies: t.loadable({
      type: copiesObject,
      load: async (fileIds: Id[], context: RequestContext) => {
        const found = await copiesOf(workspaceOf(context), fileIds)
        return fileIds.map((id) => found.get(id) ?? NO_COPIES)
      },
      resolve: ({ fileId }) => fileId,
    }),
    viewerCan: t.field({
      type: recordingViewerCan,
      resolve: (recording, _arguments, context) => {
        const { actor } = workspaceOf(context)
        const { redact, search } = redactionPolicy.viewerCan(actor, {
          scopeId: recording.scopeId,
          locked: recording.locked,
        })
        return { redact, search, ...renderPolicy.viewerCan(actor, recording) }
      },
    }),
  }),
})

function addressOf(context: RequestContext, fileId: Id, originalContentId: Id | null, path = ''): string | null {
  const { services, teamId } = workspaceOf(context)
  return originalContentId === null ? null : originalAddress(services, teamId, fileId, originalContentId, path)
}

builder.objectField(fileObject, 'redactedRecording', (t) =>
  t.loadable({
    type: recordingObject,
    nullable: true,
    description: 'Null if it is not a recording in a note, and for those who may not restore it.',
    load: async (fileIds: Id[], context: RequestContext) => {
      const found = await shownRecordings(workspaceOf(context), fileIds)
      return fileIds.map((id) => found.get(id) ?? null) as ShownRecording[]
    },
    resolve: (file) => file.id,
  }),
)

builder.objectField(noteObject, 'redactedRecordings', (t) =>
  t.loadableList({
    type: recordingObject,
    description: 'The recordings of the note with their redactions; empty for those who may not restore them.',
    load: async (documentIds: Id[], context) => {
      const recordings = await recordingsOfDocuments(workspaceOf(context), documentIds)
      return documentIds.map((id) => recordings.get(id) ?? [])
    },
    resolve: (note) => note.documentId,
  }),
)

const decided = builder.objectRef<Decided>('DecidedRedactions').implement({
  description: 'The recordings that a decision changed, including copies.',
  fields: (t) => ({
    recordings: t.field({
      type: [recordingObject],
      resolve: async ({ fileIds }, _arguments, context) => [
        ...(await shownRecordings(workspaceOf(context), fileIds)).values(),
      ],
    }),
    redactionIds: t.exposeIDList('redactionIds'),
  }),
})

const decision = { type: decided, answer: (made: Decided): Decided => made }

/** Reads everything said in a recording. */
const READING_WEIGHT = 20
/** Also rewrites its text, and everything that refers to its words: half a second for a long one. */
const COVERING_WEIGHT = 250

commandMutation('redactRecording', { ...decision, command: redactRecording, weight: COVERING_WEIGHT })
commandMutation('redactCopiesAlike', { ...decision, command: redactCopiesAlike, weight: COVERING_WEIGHT })
commandMutation('approveRedactions', { ...decision, command: approveRedactions, weight: COVERING_WEIGHT })
commandMutation('rejectRedactions', { ...decision, command: rejectRedactions })
commandMutation('reconsiderRedactions', { ...decision, command: reconsiderRedactions })
commandMutation('restoreRedactions', { ...decision, command: restoreRedactions, weight: COVERING_WEIGHT })
commandMutation('changeRedaction', { ...decision, command: changeRedaction, weight: READING_WEIGHT })
commandMutation('cancelRedactionRender', {
  type: decided,
  command: cancelRender,
  answer: ({ fileId }) => ({ fileIds: [fileId], redactionIds: [] }),
})
commandMutation('retryRedactionRender', {
  type: decided,
  command: retryRender,
  answer: ({ fileId }) => ({ fileIds: [fileId], redactionIds: [] }),
})
commandMutation('searchRecording', {
  type: decided,
  command: searchRecording,
  weight: READING_WEIGHT,
  answer: ({ fileId }) => ({ fileIds: [fileId], redactionIds: [] }),
})
