import { z } from 'zod'
import { findContentById, publishTextChanged, updateContentType } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { metadataEvents, outputEvents, sourceEvents } from '../../model/events.ts'
import type { MediaMetadata, MediaOutput, Step } from '../../model/media.ts'
import {
  findMedia,
  markStepDone,
  putCaptions,
  putOutputs,
  updateMedia,
  type CaptionWords,
  type MediaChange,
} from '../store.ts'
import { CAPTIONS_CUT } from '../read-captions.ts'
import { tellFiles } from './tell-files.ts'

/** Notes that a recording is worked on and its bytes are at hand. */
export const beginConversion = defineCommand({
  name: 'begin-conversion',
  who: { installation: 'Jobs make recordings playable.' },
  input: z.custom<{ contentId: Id }>(),
  trustsInput: true,
  async run(context, { contentId }) {
    await updateMedia(context.tx, contentId, { status: 'PROGRESSING', error: null, finishedAt: null })
    await tellFiles(context, contentId, sourceEvents.transferred, {})
  },
})

/** Stores what a recording is. A container that was taken for a film and holds sound alone is sound from now on. */
export const recordMetadata = defineCommand({
  name: 'record-media-metadata',
  who: { installation: 'Jobs make recordings playable.' },
  input: z.custom<{ contentId: Id; metadata: MediaMetadata }>(),
  trustsInput: true,
  async run(context, { contentId, metadata }) {
    const { tx } = context
    await updateMedia(tx, contentId, { status: 'INPUT_INFORMATION', progress: 0, metadata })
    await markStepDone(tx, contentId, 'metadata')
    const type = metadata.width === null ? 'Audio' : 'Video'
    const source = await findContentById(tx, contentId)
    if (source)
      await updateContentType(tx, contentId, {
        contentType: source.contentType.replace(/^(?:audio|video)\//, `${type.toLowerCase()}/`),
        type,
      })
    await tellFiles(context, contentId, metadataEvents.processed, metadata)
  },
})

interface StepDone {
  contentId: Id
  step: Exclude<Step, 'metadata'>
  /** What lies in storage by now. */
  outputs: ReadonlyArray<MediaOutput>
  /** What the events call them. */
  made: ReadonlyArray<string>
  progress: number
  change?: MediaChange
  captions?: readonly CaptionWords[]
}

/** Stores that a step is done, with what it made. */
export const recordStep = defineCommand({
  name: 'record-media-step',
  who: { installation: 'Jobs make recordings playable.' },
  input: z.custom<StepDone>(),
  trustsInput: true,
  async run(context, { contentId, step, outputs, made, progress, change = {}, captions = [] }) {
    const { tx, teamId } = context
    const media = await findMedia(tx, contentId)
    if (!media) return
    const hasWarning = change.warnings !== undefined && change.warnings.length > media.warnings.length
    await putOutputs(tx, teamId, contentId, outputs)
    await updateMedia(tx, contentId, { ...change, status: hasWarning ? 'NEW_WARNING' : 'STATUS_UPDATE', progress })
    await markStepDone(tx, contentId, step)
    for (const output of made) await tellFiles(context, contentId, outputEvents.processed, { output })
    if (captions.length === 0) return
    await putCaptions(tx, teamId, contentId, captions)
    await publishTextChanged(context, { contentId })
  },
})

/** Stores what subtitles say that were taken out of a recording before that was kept. */
export const recordCaptions = defineCommand({
  name: 'record-media-captions',
  who: { installation: 'Jobs make recordings playable.' },
  input: z.custom<{ contentId: Id; captions: readonly CaptionWords[]; isWhole: boolean }>(),
  trustsInput: true,
  async run(context, { contentId, captions, isWhole }) {
    const { tx, teamId } = context
    const media = await findMedia(tx, contentId)
    if (!media) return
    await putCaptions(tx, teamId, contentId, captions)
    if (!isWhole) await updateMedia(tx, contentId, { warnings: [...media.warnings, CAPTIONS_CUT] })
    await publishTextChanged(context, { contentId })
  },
})
