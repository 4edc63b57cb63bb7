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
import { emitForFiles } from './emit-for-files.ts'

/** Stores that the conversion of a recording has started and its bytes are available. */
export const beginConversion = defineCommand({
  name: 'begin-conversion',
  who: { installation: 'Jobs make recordings playable.' },
  input: z.custom<{ contentId: Id }>(),
  trustsInput: true,
  async run(context, { contentId }) {
    await updateMedia(context.tx, contentId, { status: 'PROGRESSING', error: null, finishedAt: null })
    await emitForFiles(context, contentId, sourceEvents.transferred, {})
  },
})

/** Stores the metadata of a recording. A container declared as a film that contains only sound becomes sound. */
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
    await emitForFiles(context, contentId, metadataEvents.processed, metadata)
  },
})

interface StepDone {
  contentId: Id
  step: Exclude<Step, 'metadata'>
  /** The outputs in storage. */
  outputs: ReadonlyArray<MediaOutput>
  /** The names of the outputs in events. */
  made: ReadonlyArray<string>
  progress: number
  change?: MediaChange
  captions?: readonly CaptionWords[]
}

/** Stores that a step is done, with its outputs. */
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
    for (const output of made) await emitForFiles(context, contentId, outputEvents.processed, { output })
    if (captions.length === 0) return
    await putCaptions(tx, teamId, contentId, captions)
    await publishTextChanged(context, { contentId })
  },
})

/** Stores the words of subtitles that were extracted from a recording before words were stored. */
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
