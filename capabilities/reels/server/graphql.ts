import { builder } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { invalidAt } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { filePolicy } from '#files/model/policy.ts'
import { findFiles, signFileAccess } from '#files/server/index.ts'
import { highlightObject } from '#highlights/server/index.ts'
import { commandMutation, workspaceOf, type Actor } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { findFileMedia } from '#media/server/index.ts'
import type { PlayedClip } from '../model/clip.ts'
import { noteObject } from '#notes/server/index.ts'
import { clipsOfNote, countClipsOfNote, findClips } from './clips-store.ts'
import { trimClip } from './commands/trim-clip.ts'
import './renders-graphql.ts'

/** A clip of a recording that the viewer may play. */
interface ShownClip extends PlayedClip {
  hasPicture: boolean
  hasSound: boolean
}

const MS_PER_SECOND = 1_000

const clipType = builder.enumType('ClipType', {
  description: 'What a clip plays: sound, picture and sound (AV), or picture only.',
  values: ['AUDIO', 'AV', 'VIDEO'] as const,
})

const clipObject = builder.objectRef<ShownClip>('AudioVideoClip').implement({
  description:
    'The part of a recording that a highlight is on. Times are in seconds from the beginning of the recording.',
  fields: (t) => ({
    highlightId: t.exposeID('highlightId'),
    fileId: t.exposeID('fileId'),
    startTime: t.float({ description: 'When its first word begins.', resolve: (clip) => clip.startMs / MS_PER_SECOND }),
    endTime: t.float({ description: 'When its last word ends.', resolve: (clip) => clip.endMs / MS_PER_SECOND }),
    snippetStartTime: t.float({
      description: 'Where playback starts: at its first word, unless it was trimmed.',
      resolve: (clip) => clip.snippetStartMs / MS_PER_SECOND,
    }),
    snippetEndTime: t.float({
      description: 'Where playback ends.',
      resolve: (clip) => clip.snippetEndMs / MS_PER_SECOND,
    }),
    type: t.field({
      type: clipType,
      resolve: ({ hasPicture, hasSound }) => (hasPicture ? (hasSound ? 'AV' : 'VIDEO') : 'AUDIO'),
    }),
    streamAccessToken: t.string({
      description: 'Opens only this clip, for an hour, as `?token=` of `/files/highlight-stream/{highlightId}/…`.',
      resolve: ({ highlightId }, _arguments, context) => tokenOf(context, highlightId),
    }),
  }),
})

function tokenOf(context: RequestContext, highlightId: Id): string {
  const { services, teamId } = workspaceOf(context)
  return signFileAccess(services.configuration.secret, 'clip', teamId, highlightId)
}

type Playable = ReadonlyMap<Id, Pick<ShownClip, 'hasPicture' | 'hasSound'>>

/** Those of the files that are playable recordings and that the viewer may see. */
async function playableFiles(tx: CellTransaction, actor: Actor, fileIds: readonly Id[]): Promise<Playable> {
  const files = new Set(
    (await findFiles(tx, fileIds)).filter((file) => filePolicy.allows(actor, 'view', file)).map(({ id }) => id),
  )
  const found = await findFileMedia(tx, fileIds)
  return new Map(
    found.flatMap(({ id, media: { metadata } }) =>
      files.has(id) && metadata
        ? [[id, { hasPicture: metadata.width !== null, hasSound: metadata.audioChannels !== null }] as const]
        : [],
    ),
  )
}

function shownOf(clips: readonly PlayedClip[], playable: Playable): ShownClip[] {
  return clips.flatMap((clip) => {
    const recording = playable.get(clip.fileId)
    return recording ? [{ ...clip, ...recording }] : []
  })
}

async function shown(tx: CellTransaction, actor: Actor, clips: readonly PlayedClip[]): Promise<ShownClip[]> {
  return shownOf(clips, await playableFiles(tx, actor, [...new Set(clips.map(({ fileId }) => fileId))]))
}

async function clipsByHighlight(ids: readonly Id[], context: RequestContext): Promise<ShownClip[]> {
  const { actor, read } = workspaceOf(context)
  const clips = await read(async (tx) => shown(tx, actor, await findClips(tx, ids)))
  const byHighlight = new Map(clips.map((clip) => [clip.highlightId, clip]))
  return ids.map((id) => byHighlight.get(id) ?? null) as ShownClip[]
}

builder.objectField(highlightObject, 'audioVideo', (t) =>
  t.loadable({
    type: clipObject,
    nullable: true,
    description: 'Null if the highlight is not on a recording, and while the recording cannot be played.',
    load: clipsByHighlight,
    resolve: (highlight) => highlight.id,
  }),
)

builder.objectField(highlightObject, 'streamAccessToken', (t) =>
  t.loadable({
    type: 'String',
    nullable: true,
    description:
      'Opens only the stream of its clip, for an hour, as `?token=` of `/files/highlight-stream/{id}/…`. Null if it has no clip.',
    load: async (ids: Id[], context: RequestContext) =>
      (await clipsByHighlight(ids, context)).map(
        (clip: ShownClip | null) => (clip === null ? null : tokenOf(context, clip.highlightId)) as string,
      ),
    resolve: (highlight) => highlight.id,
  }),
)

interface ChangedClips {
  revision: string
  count: number
  clips: ShownClip[]
}

const changedClips = builder.objectRef<ChangedClips>('ChangedClips').implement({
  description: 'What has changed in the clips of a note.',
  fields: (t) => ({
    revision: t.exposeString('revision', {
      description: 'Pass it in the next request to get only what has changed since.',
    }),
    count: t.exposeInt('count', { description: 'The number of all clips of the note, including unchanged ones.' }),
    clips: t.expose('clips', { type: [clipObject] }),
  }),
})

/** A revision as the server returned it. */
const REVISION = /^\d{1,18}$/

builder.objectFields(noteObject, (t) => ({
  clips: t.field({
    type: [clipObject],
    description: 'The parts of recordings that the highlights of the note are on.',
    resolve: async (note, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => shown(tx, actor, await clipsOfNote(tx, note.id)))
    },
  }),
  clipsChanged: t.field({
    type: changedClips,
    description: 'The clips of the note; if a revision is given, only those that have changed since.',
    args: { since: t.arg.string({ required: false }) },
    resolve: async (note, { since }, context) => {
      if (since != null && !REVISION.test(since)) throw invalidAt(['since'], 'Give a revision as it was given before.')
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => {
        const { revision, byFile } = await countClipsOfNote(tx, note.id)
        const playable = await playableFiles(tx, actor, [...byFile.keys()])
        const count = [...byFile].reduce((sum, [fileId, clips]) => (playable.has(fileId) ? sum + clips : sum), 0)
        return { revision, count, clips: shownOf(await clipsOfNote(tx, note.id, since ?? null), playable) }
      })
    },
  }),
}))

commandMutation('trimClip', { type: highlightObject, command: trimClip, answer: (highlight) => highlight.id })
