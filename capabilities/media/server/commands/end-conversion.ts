import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { jobEvents } from '#files/model/events.ts'
import { defineCommand } from '#journal/server/index.ts'
import { metadataEvents, outputEvents, sourceEvents } from '../../model/events.ts'
import { announceConversionEnd } from '../conversion-ended.ts'
import { updateMedia } from '../store.ts'
import { emitForFiles } from './emit-for-files.ts'

const FAILURES = {
  [jobEvents.skipped.type]: jobEvents.skipped,
  [sourceEvents.failed.type]: sourceEvents.failed,
  [metadataEvents.failed.type]: metadataEvents.failed,
  [outputEvents.failed.type]: outputEvents.failed,
} as const

/** How a conversion ended. */
export type ConversionEnd =
  | { event: 'job.completed' }
  | {
      event: keyof typeof FAILURES
      error: { code: string; message: string }
    }

/** Ends a conversion: the recording plays, or a sentence says why not. */
export const endConversion = defineCommand({
  name: 'end-conversion',
  who: { installation: 'Jobs make recordings playable.' },
  input: z.custom<{ contentId: Id; end: ConversionEnd }>(),
  trustsInput: true,
  async run(context, { contentId, end }) {
    const error = 'error' in end ? end.error : null
    await updateMedia(context.tx, contentId, {
      status: error ? 'ERROR' : 'COMPLETE',
      ...(error ? {} : { progress: 1 }),
      error,
      finishedAt: new Date(),
    })
    await announceConversionEnd(context, { contentId, error })
    if ('error' in end) await emitForFiles(context, contentId, FAILURES[end.event], end.error)
    else await emitForFiles(context, contentId, jobEvents.completed, {})
  },
})
