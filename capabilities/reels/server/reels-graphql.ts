import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { fileObject } from '#files/server/index.ts'
import { evidenceObject, highlightObject } from '#highlights/server/index.ts'
import { insightObject } from '#insights/server/index.ts'
import { commandMutation, figureLoader, workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { tagObject } from '#tags/server/index.ts'
import { MAX_TRIM_BEYOND_MS } from '../model/limits.ts'
import { reelPolicy } from '../model/policy.ts'
import { parseReelKey, reelKey, type Reel, type ReelClip, type ReelKey } from '../model/reel.ts'
import type { SaidWords } from '../model/said-words.ts'
import { changeReel } from './commands/change-reel.ts'
import { addReelClips, removeReelClips } from './commands/change-reel-clips.ts'
import { createInsightReel } from './commands/create-insight-reel.ts'
import { deleteReels, restoreReels } from './commands/delete-reels.ts'
import { hideReelClips } from './commands/hide-reel-clips.ts'
import { moveReelClips } from './commands/move-reel-clips.ts'
import { visibleReel } from './find-reel.ts'
import { clipsOfReel, countClipsOfTags } from './played-clips-store.ts'
import { evidenceOfReel } from './reel-evidence.ts'
import { reelsOfInsights } from './reels-store.ts'
import { saidInClips } from './said-in-clips.ts'

const MS_PER_SECOND = 1_000

const viewerCan = viewerCanType('ReelViewerCan', 'the reel', reelPolicy, ['arrange', 'render', 'delete'])

const reelClipObject = builder.objectRef<ReelClip>('ReelClip').implement({
  description: 'A clip as a part of a reel. Times are seconds from the beginning of its recording.',
  fields: (t) => ({
    highlightId: t.exposeID('highlightId'),
    highlight: t.field({ type: highlightObject, resolve: (clip) => clip.highlightId }),
    file: t.field({ type: fileObject, description: 'The recording.', resolve: (clip) => clip.fileId }),
    speaker: t.exposeString('speaker', { nullable: true, description: 'Who begins to speak, if known.' }),
    startTime: t.float({ description: 'When its first word begins.', resolve: (clip) => clip.startMs / MS_PER_SECOND }),
    endTime: t.float({ description: 'When its last word ends.', resolve: (clip) => clip.endMs / MS_PER_SECOND }),
    snippetStartTime: t.float({
      description: 'Where playback starts.',
      resolve: (clip) => clip.snippetStartMs / MS_PER_SECOND,
    }),
    snippetEndTime: t.float({
      description: 'Where playback ends.',
      resolve: (clip) => clip.snippetEndMs / MS_PER_SECOND,
    }),
    hidden: t.exposeBoolean('hidden', {
      description: 'Whether it is left out of the reel; its highlight stays as it is.',
    }),
    isWithheld: t.exposeBoolean('withheld', {
      description: 'Whether part of it is withheld during its redaction; it is not played until then.',
    }),
    utterances: t.loadable({
      type: 'JSON',
      description:
        'What is said in it and up to a minute around it, in the format of `utterances` of the words of a reel.',
      load: async (clips: ReelClip[], context: RequestContext) => {
        const said = await workspaceOf(context).read(async (tx) => saidInClips(tx, clips, MAX_TRIM_BEYOND_MS))
        return clips.map((clip) => asWritten(said.get(clip) ?? []))
      },
      resolve: (clip) => clip,
    }),
  }),
})

const clipWordsObject = builder.objectRef<{ highlightId: string; said: SaidWords[] }>('ReelClipWords').implement({
  description: 'What is said in one clip of a reel.',
  fields: (t) => ({
    highlightId: t.exposeID('highlightId'),
    utterances: t.field({
      type: 'JSON',
      description:
        'What is said in the clip and around it, as `[speaker, words, starts, ends]` for each utterance, in milliseconds from the beginning of the recording.',
      resolve: ({ said }) => asWritten(said),
    }),
  }),
})

function asWritten(said: readonly SaidWords[]): unknown {
  return said.map(({ speaker, words }) => [
    speaker,
    words.map(({ text }) => text),
    words.map(({ startMs }) => startMs),
    words.map(({ endMs }) => endMs),
  ])
}

// A reel is loaded once for each request, and so are its clips, whichever of their fields are requested.
const playedOf = new WeakMap<Reel, ReturnType<typeof clipsOfReel>>()

async function playedClips(context: RequestContext, reel: Reel): ReturnType<typeof clipsOfReel> {
  const { actor, read } = workspaceOf(context)
  const played =
    playedOf.get(reel) ?? read(async (tx) => clipsOfReel(tx, { ...reel, visibleScopes: actor.visibleScopes }))
  playedOf.set(reel, played)
  return played
}

/** A reel whose owner the viewer may see; null otherwise. It has the clips that the viewer may see. */
export const reelObject = builder.loadableObject('Reel', {
  description: 'Clips played one after the other: those of a tag, of a recording, or put together for an insight.',
  load: async (keys: ReelKey[], context) => {
    const { actor, read } = workspaceOf(context)
    return read(async (tx) => {
      const reels: Array<Reel | null> = []
      for (const key of keys) {
        const place = parseReelKey(key)
        reels.push(place && (await visibleReel(tx, actor, place)))
      }
      return reels as Reel[]
    })
  },
  toKey: (reel: Reel) => reel.key,
  fields: (t) => ({
    id: t.id({
      description: 'Its identifier: `tag.{tagId}`, `file.{noteId}.{fileId}`, or `reel.{id}` for one of an insight.',
      resolve: (reel) => reel.key,
    }),
    title: t.exposeString('title', {
      description: 'The title given by a user; empty while it has the name of what it is of.',
    }),
    ownerTitle: t.exposeString('ownerTitle', { description: 'The name of its tag, note or insight.' }),
    projectId: t.exposeID('projectId', { description: 'Null for a reel of a tag of an extension.', nullable: true }),
    titleCard: t.boolean({
      description: 'Whether it begins with its title.',
      resolve: (reel) => reel.options.titleCard,
    }),
    speakerCards: t.boolean({
      description: 'Whether speakers are named as they begin to speak.',
      resolve: (reel) => reel.options.speakerCards,
    }),
    captions: t.boolean({
      description: 'Whether what is said is shown in the picture.',
      resolve: (reel) => reel.options.captions,
    }),
    clips: t.field({
      type: [reelClipObject],
      description: 'In order, including hidden ones; at most 500.',
      resolve: async (reel, _arguments, context) => (await playedClips(context, reel)).clips,
    }),
    clipCount: t.int({
      description: 'The number of all clips, including those beyond the ones that are played.',
      resolve: async (reel, _arguments, context) => (await playedClips(context, reel)).total,
    }),
    evidence: t.field({
      type: evidenceObject,
      description:
        'Based on the quotes that are played, out of the people of its project and of the projects of the quotes.',
      resolve: async (reel, _arguments, context) => {
        const { clips } = await playedClips(context, reel)
        const { actor, read } = workspaceOf(context)
        return read(async (tx) => evidenceOfReel(tx, actor, reel, clips))
      },
    }),
    words: t.field({
      type: [clipWordsObject],
      description: 'What is said in its clips and up to a minute around them.',
      resolve: async (reel, _arguments, context) => {
        const { clips } = await playedClips(context, reel)
        const said = await workspaceOf(context).read(async (tx) => saidInClips(tx, clips, MAX_TRIM_BEYOND_MS))
        return [...said].map(([{ highlightId }, words]) => ({ highlightId, said: words }))
      },
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (reel, _arguments, context) => reelPolicy.viewerCan(workspaceOf(context).actor, reel),
    }),
  }),
})

builder.queryField('reel', (t) =>
  t.field({
    type: reelObject,
    nullable: true,
    description: 'A reel by its identifier; null if the viewer cannot see what it is of.',
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => String(id),
  }),
)

/** A reel is costly on its own: its clips, their recordings, and who may see them. */
const REEL_WEIGHT = 1_000
const CLIP_WEIGHT = 50

builder.objectFields(tagObject, (t) => ({
  clipCount: t.loadable({
    type: 'Int',
    description: 'The number of its highlights that are on recordings.',
    load: figureLoader(async (tx, actor, ids) => countClipsOfTags(tx, actor.visibleScopes, ids)),
    resolve: (tag) => tag.id,
  }),
  reel: t.field({
    type: reelObject,
    description: 'Its clips, one after the other.',
    extensions: { weight: REEL_WEIGHT },
    resolve: (tag) => `tag.${tag.id}`,
  }),
}))

builder.objectField(highlightObject, 'clip', (t) =>
  t.field({
    type: reelClipObject,
    nullable: true,
    description: 'Its clip, played on its own.',
    extensions: { weight: CLIP_WEIGHT },
    resolve: async (highlight, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      const { clips } = await read(async (tx) =>
        clipsOfReel(tx, {
          place: { kind: 'highlight', highlightId: highlight.id },
          storedId: null,
          visibleScopes: actor.visibleScopes,
        }),
      )
      return clips[0] ?? null
    },
  }),
)

builder.objectField(noteObject, 'reel', (t) =>
  t.field({
    type: reelObject,
    nullable: true,
    description: 'The clips of one of its recordings, one after the other.',
    extensions: { weight: REEL_WEIGHT },
    args: { fileId: t.arg.id() },
    resolve: (note, { fileId }) => `file.${note.id}.${idArgument(String(fileId))}`,
  }),
)

builder.objectField(insightObject, 'reels', (t) =>
  t.field({
    type: [reelObject],
    description: 'The reels put together for it, earliest first.',
    extensions: { weight: CLIP_WEIGHT },
    resolve: async (insight, _arguments, context) => {
      const reels = await workspaceOf(context).read(async (tx) => reelsOfInsights(tx, [insight.id]))
      return (reels.get(insight.id) ?? []).map((reelId) => reelKey({ kind: 'insight', reelId }))
    },
  }),
)

const deletedReels = builder.objectRef<{ deletionId: string; ids: string[] }>('DeletedReels').implement({
  description: 'Deleted reels; their highlights stay. `deletionId` restores them from the trash.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId'), ids: t.exposeIDList('ids') }),
})
const restoredReels = builder.objectRef<{ deletionId: string }>('RestoredReels').implement({
  description: 'Reels restored to their insight.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

/** Clips of whole insights, notes and tags are gathered and written, as many as a reel holds: a tenth of a second. */
const GATHERING_WEIGHT = 25

commandMutation('createInsightReel', {
  type: reelObject,
  command: createInsightReel,
  answer: ({ key }) => key,
  weight: GATHERING_WEIGHT,
})
commandMutation('addReelClips', {
  type: reelObject,
  command: addReelClips,
  answer: ({ key }) => key,
  weight: GATHERING_WEIGHT,
})
commandMutation('removeReelClips', { type: reelObject, command: removeReelClips, answer: ({ key }) => key })
commandMutation('deleteReels', { type: deletedReels, command: deleteReels, answer: (deletion) => deletion })
commandMutation('restoreReels', { type: restoredReels, command: restoreReels, answer: (deletion) => deletion })
commandMutation('changeReel', { type: reelObject, command: changeReel, answer: ({ key }) => key })
commandMutation('moveReelClips', { type: reelObject, command: moveReelClips, answer: ({ key }) => key })
commandMutation('hideReelClips', { type: reelObject, command: hideReelClips, answer: ({ key }) => key })
