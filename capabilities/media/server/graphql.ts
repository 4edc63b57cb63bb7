import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { fileObject } from '#files/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { WAVEFORM_WINDOWS_PER_SECOND } from '../model/limits.ts'
import {
  MEDIA_STATUSES,
  OUTPUTS,
  versionOf,
  type CaptionTrack,
  type MediaLoudness,
  type MediaMetadata,
  type Step,
} from '../model/media.ts'
import { mediaPolicy } from '../model/policy.ts'
import { retryConversion } from './commands/retry-conversion.ts'
import { findFileMedia, type FileMedia } from './store.ts'

const mediaStatus = builder.enumType('MediaStatus', { values: MEDIA_STATUSES, description: 'Media conversion status.' })

const viewerCan = viewerCanType('MediaViewerCan', 'the recording', mediaPolicy, ['retry'])

const metadataObject = builder.objectRef<MediaMetadata>('MediaMetadata').implement({
  description:
    'What is known of a recording once it was looked into. Sound alone has no width, height, pixel format and fps.',
  fields: (t) => ({
    duration: t.exposeFloat('durationMs', { description: 'Milliseconds.' }),
    width: t.exposeInt('width', { nullable: true, description: 'Pixels, as seen.' }),
    height: t.exposeInt('height', { nullable: true, description: 'Pixels, as seen.' }),
    pixelFormat: t.exposeString('pixelFormat', { nullable: true }),
    fps: t.exposeFloat('fps', { nullable: true }),
    audioChannels: t.exposeInt('audioChannels', { nullable: true, description: 'Null for a silent film.' }),
  }),
})

const loudnessObject = builder.objectRef<MediaLoudness>('MediaLoudness').implement({
  description: 'EBU R 128.',
  fields: (t) => ({
    integrated: t.exposeFloat('integrated', { nullable: true, description: 'LUFS; null for silence.' }),
    range: t.exposeFloat('range', { nullable: true, description: 'LU.' }),
  }),
})

const captionsObject = builder.objectRef<CaptionTrack & { url: string }>('MediaCaptions').implement({
  description: 'Subtitles that the recording carried, as WebVTT.',
  fields: (t) => ({
    url: t.exposeString('url'),
    language: t.exposeString('language', { nullable: true }),
    title: t.exposeString('title', { nullable: true }),
  }),
})

const errorObject = builder.objectRef<{ code: string; message: string }>('MediaError').implement({
  description: 'Why a recording cannot be played.',
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message', { description: 'A sentence for people.' }),
  }),
})

/**
 * The address of an output of the recording; `v` changes when the file gets other content, and when a part of it is
 * withheld.
 */
function addressOf({ id, media, withheld }: FileMedia, path: string): string {
  return `${path.replace('{id}', id)}?v=${versionOf(media.contentId, withheld)}`
}

function addressOnce(step: Step, path: string) {
  return {
    nullable: true as const,
    resolve: (one: FileMedia) => (one.media.stepsDone.includes(step) ? addressOf(one, path) : null),
  }
}

const STREAM = '/files/stream/{id}/'

/** A recording of a file that the viewer may see; null otherwise. */
export const mediaObject = builder.loadableObject('Media', {
  description: 'A recording as it can be played.',
  load: async (fileIds: string[], context) => {
    const { actor, read } = workspaceOf(context)
    const found = await read(async (tx) => findFileMedia(tx, fileIds))
    const byId = new Map(found.filter((one) => actor.levelOn(one.scopeId) !== 'NONE').map((one) => [one.id, one]))
    return fileIds.map((id) => byId.get(id) ?? null) as FileMedia[]
  },
  toKey: (one: FileMedia) => one.id,
  fields: (t) => ({
    id: t.id({ description: 'That of the file.', resolve: (one) => one.id }),
    status: t.field({ type: mediaStatus, resolve: ({ media }) => media.status }),
    progress: t.float({
      description: '0 to 1; 0 also while it is not known, 1 once it is complete.',
      resolve: ({ media }) => media.progress,
    }),
    error: t.field({ type: errorObject, nullable: true, resolve: ({ media }) => media.error }),
    warnings: t.stringList({ resolve: ({ media }) => [...media.warnings] }),
    isWithheld: t.boolean({
      description: 'Whether parts of it are left out while they are being redacted.',
      resolve: ({ withheld }) => withheld.length > 0,
    }),
    metadata: t.field({ type: metadataObject, nullable: true, resolve: ({ media }) => media.metadata }),
    loudness: t.field({ type: loudnessObject, nullable: true, resolve: ({ media }) => media.loudness }),
    streamUrl: t.string({
      ...addressOnce('video', `${STREAM}${OUTPUTS.video}`),
      description: 'HLS of picture and sound; may be there long before all else is.',
    }),
    audioStreamUrl: t.string({
      ...addressOnce('audio', `${STREAM}${OUTPUTS.audio}`),
      description: 'HLS of the sound.',
    }),
    waveformUrl: t.string({
      ...addressOnce('sound', `${STREAM}${OUTPUTS.waveform}`),
      description: `${WAVEFORM_WINDOWS_PER_SECOND} windows a second, two bytes each: greatest amplitude (255 is full), and mean power (0 is -60 dB and below, 255 is 0 dB).`,
    }),
    storyboardUrl: t.string({
      nullable: true,
      resolve: (one) =>
        one.withheld.length === 0 && one.media.stepsDone.includes('pictures')
          ? addressOf(one, '/image/storyboard/{id}')
          : null,
      description:
        'Null while parts are withheld. Ten by ten pictures of 128 by 72, evenly spread; of a part with `start` and `end` in milliseconds.',
    }),
    thumbnailUrl: t.string({
      ...addressOnce('pictures', '/image/video-thumbnail/{id}'),
      description: 'A picture of 640 by 360; that at a moment with `time` in milliseconds.',
    }),
    captions: t.field({
      type: [captionsObject],
      resolve: (one) =>
        one.media.captions.map((track) => ({ ...track, url: addressOf(one, `${STREAM}${track.name}`) })),
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: ({ scopeId, media }, _arguments, context) =>
        mediaPolicy.viewerCan(workspaceOf(context).actor, { scopeId, status: media.status }),
    }),
  }),
})

builder.objectField(fileObject, 'media', (t) =>
  t.field({
    type: mediaObject,
    nullable: true,
    description: 'Null for what is no recording.',
    resolve: (file) => (file.content?.type === 'Audio' || file.content?.type === 'Video' ? file.id : null),
  }),
)

commandMutation('retryConversion', { type: mediaObject, command: retryConversion, answer: (one) => one.id })
