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

const mediaStatus = builder.enumType('MediaStatus', {
  values: MEDIA_STATUSES,
  description: 'How far the conversion of a recording is.',
})

const viewerCan = viewerCanType('MediaViewerCan', 'the recording', mediaPolicy, ['retry'])

const metadataObject = builder.objectRef<MediaMetadata>('MediaMetadata').implement({
  description:
    'Properties of a recording, known once it was inspected. Audio alone has no width, height, pixel format and fps.',
  fields: (t) => ({
    duration: t.exposeFloat('durationMs', { description: 'In milliseconds.' }),
    width: t.exposeInt('width', { nullable: true, description: 'In pixels, as displayed.' }),
    height: t.exposeInt('height', { nullable: true, description: 'In pixels, as displayed.' }),
    pixelFormat: t.exposeString('pixelFormat', { nullable: true }),
    fps: t.exposeFloat('fps', { nullable: true }),
    audioChannels: t.exposeInt('audioChannels', { nullable: true, description: 'Null for a video without sound.' }),
  }),
})

const loudnessObject = builder.objectRef<MediaLoudness>('MediaLoudness').implement({
  description: 'The loudness according to EBU R 128.',
  fields: (t) => ({
    integrated: t.exposeFloat('integrated', { nullable: true, description: 'In LUFS; null for silence.' }),
    range: t.exposeFloat('range', { nullable: true, description: 'In LU.' }),
  }),
})

const captionsObject = builder.objectRef<CaptionTrack & { url: string }>('MediaCaptions').implement({
  description: 'Subtitles included in the recording, as WebVTT.',
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
    message: t.exposeString('message', { description: 'A sentence for users.' }),
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
  description: 'A recording, converted for playback.',
  load: async (fileIds: string[], context) => {
    const { actor, read } = workspaceOf(context)
    const found = await read(async (tx) => findFileMedia(tx, fileIds))
    const byId = new Map(found.filter((one) => actor.levelOn(one.scopeId) !== 'NONE').map((one) => [one.id, one]))
    return fileIds.map((id) => byId.get(id) ?? null) as FileMedia[]
  },
  toKey: (one: FileMedia) => one.id,
  fields: (t) => ({
    id: t.id({ description: 'The id of the file.', resolve: (one) => one.id }),
    status: t.field({ type: mediaStatus, resolve: ({ media }) => media.status }),
    progress: t.float({
      description: 'From 0 to 1; also 0 while it is unknown, and 1 once it is complete.',
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
      description: 'HLS with picture and sound; may be available long before everything else.',
    }),
    audioStreamUrl: t.string({
      ...addressOnce('audio', `${STREAM}${OUTPUTS.audio}`),
      description: 'HLS with sound only.',
    }),
    waveformUrl: t.string({
      ...addressOnce('sound', `${STREAM}${OUTPUTS.waveform}`),
      description: `${WAVEFORM_WINDOWS_PER_SECOND} windows per second, two bytes each: peak amplitude (255 is full), and mean power (0 is -60 dB and below, 255 is 0 dB).`,
    }),
    storyboardUrl: t.string({
      nullable: true,
      resolve: (one) =>
        one.withheld.length === 0 && one.media.stepsDone.includes('pictures')
          ? addressOf(one, '/image/storyboard/{id}')
          : null,
      description:
        'Null while parts are withheld. Ten by ten pictures of 128 by 72 pixels, evenly spaced; of a part with `start` and `end` in milliseconds.',
    }),
    thumbnailUrl: t.string({
      ...addressOnce('pictures', '/image/video-thumbnail/{id}'),
      description: 'A picture of 640 by 360 pixels; of a given moment with `time` in milliseconds.',
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
    description: 'Null if it is not a recording.',
    resolve: (file) => (file.content?.type === 'Audio' || file.content?.type === 'Video' ? file.id : null),
  }),
)

commandMutation('retryConversion', { type: mediaObject, command: retryConversion, answer: (one) => one.id })
