import { builder } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { filePolicy } from '#files/model/policy.ts'
import { findFiles, signFileAccess } from '#files/server/index.ts'
import { highlightObject } from '#highlights/server/index.ts'
import { commandMutation, workspaceOf, type Actor } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { findFileMedia } from '#media/server/index.ts'
import type { PlayedClip } from '../model/clip.ts'
import { noteObject } from '#notes/server/index.ts'
import { clipsOfNote, findClips } from './clips-store.ts'
import { trimClip } from './commands/trim-clip.ts'
import './renders-graphql.ts'

/** A clip of a recording that the viewer may play. */
interface ShownClip extends PlayedClip {
  hasPicture: boolean
  hasSound: boolean
}

const MS_PER_SECOND = 1_000

const clipType = builder.enumType('ClipType', { values: ['AUDIO', 'AV', 'VIDEO'] as const })

const clipObject = builder.objectRef<ShownClip>('AudioVideoClip').implement({
  description: 'The part of a recording that a highlight stands on. Times are seconds from the beginning of the recording.',
  fields: (t) => ({
    highlightId: t.exposeID('highlightId'),
    fileId: t.exposeID('fileId'),
    startTime: t.float({ description: 'When its first word begins.', resolve: (clip) => clip.startMs / MS_PER_SECOND }),
    endTime: t.float({ description: 'When its last word ends.', resolve: (clip) => clip.endMs / MS_PER_SECOND }),
    snippetStartTime: t.float({ description: 'Where it is played from: its first word, unless somebody trimmed it.', resolve: (clip) => clip.snippetStartMs / MS_PER_SECOND }),
    snippetEndTime: t.float({ description: 'Where it is played to.', resolve: (clip) => clip.snippetEndMs / MS_PER_SECOND }),
    type: t.field({ type: clipType, resolve: ({ hasPicture, hasSound }) => (hasPicture ? (hasSound ? 'AV' : 'VIDEO') : 'AUDIO') }),
    streamAccessToken: t.string({
      description: 'Opens the recording for an hour, as `?token=` of its addresses.',
      resolve: ({ fileId }, _arguments, context) => tokenOf(context, fileId),
    }),
  }),
})

function tokenOf(context: RequestContext, fileId: Id): string {
  const { services, teamId } = workspaceOf(context)
  return signFileAccess(services.configuration.secret, teamId, fileId)
}

async function shown(tx: CellTransaction, actor: Actor, clips: readonly PlayedClip[]): Promise<ShownClip[]> {
  const fileIds = [...new Set(clips.map(({ fileId }) => fileId))]
  const files = new Set((await findFiles(tx, fileIds)).filter((file) => filePolicy.allows(actor, 'view', file)).map(({ id }) => id))
  const media = new Map((await findFileMedia(tx, fileIds)).map((one) => [one.id, one.media]))
  return clips.flatMap((clip) => {
    const metadata = files.has(clip.fileId) ? media.get(clip.fileId)?.metadata : undefined
    return metadata ? [{ ...clip, hasPicture: metadata.width !== null, hasSound: metadata.audioChannels !== null }] : []
  })
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
    description: 'Null for a highlight on what is no recording, and while the recording cannot be played.',
    load: clipsByHighlight,
    resolve: (highlight) => highlight.id,
  }),
)

builder.objectField(highlightObject, 'streamAccessToken', (t) =>
  t.loadable({
    type: 'String',
    nullable: true,
    description: 'Opens the stream of its clip for an hour, as `?token=` of `/files/highlight-stream/{id}/…`. Null where it has no clip.',
    load: async (ids: Id[], context: RequestContext) => (await clipsByHighlight(ids, context)).map((clip: ShownClip | null) => (clip === null ? null : tokenOf(context, clip.fileId)) as string),
    resolve: (highlight) => highlight.id,
  }),
)

builder.objectField(noteObject, 'clips', (t) =>
  t.field({
    type: [clipObject],
    description: 'The parts of recordings that the highlights of the note stand on.',
    resolve: async (note, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => shown(tx, actor, await clipsOfNote(tx, note.id)))
    },
  }),
)

commandMutation('trimClip', { type: highlightObject, command: trimClip, answer: (highlight) => highlight.id })
