import { MediaRefusal } from '#platform/server/media/index.ts'
import { ObjectMissingError } from '#platform/server/storage/index.ts'
import { findContentById, installationContext } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { endConversion, type ConversionEnd } from '../commands/end-conversion.ts'
import { beginConversion } from '../commands/record-step.ts'
import { filesShowing, findMedia } from '../store.ts'
import { runSteps, MetadataRefusal } from './run-steps.ts'
import { withWorkplace, type ConversionRun } from './run.ts'
import { RecordingGone } from './publish-progress.ts'

/** Document 3 §8. */
const CANCELLED = { code: 'CANCELLED', message: 'User requested cancellation' }

/**
 * Makes a recording playable, continuing an earlier attempt. An error in the recording ends it with a sentence; a
 * recording whose files were deleted is skipped.
 * @throws errors that may not occur when tried again (a database that restarts, the signal's reason)
 */
export async function convertRecording(run: ConversionRun): Promise<void> {
  const { services, teamId, contentId } = run
  const context = await installationContext(services, teamId)
  const { media, source, files } = await context.read(async (tx) => ({
    media: await findMedia(tx, contentId),
    source: await findContentById(tx, contentId),
    files: await filesShowing(tx, contentId),
  }))
  if (!media || !source || media.status === 'COMPLETE' || media.status === 'ERROR') return
  const end = async (how: ConversionEnd): Promise<void> => runCommand(context, endConversion, { contentId, end: how })
  if (files.length === 0) return end({ event: 'job.skipped', error: CANCELLED })
  try {
    await withWorkplace(run, source.storageKey, async (workplace) => {
      await runCommand(context, beginConversion, { contentId })
      await runSteps({ run, context, workplace }, media)
    })
    await end({ event: 'job.completed' })
  } catch (error) {
    if (error instanceof RecordingGone) return end({ event: 'job.skipped', error: CANCELLED })
    if (error instanceof ObjectMissingError)
      return end({
        event: 'source.failed',
        error: { code: 'SOURCE_MISSING', message: 'The bytes of this recording are missing. Upload it again.' },
      })
    if (!(error instanceof MediaRefusal)) throw error
    services.logger.info({ err: error, contentId }, 'a recording was refused')
    await end({
      event: error instanceof MetadataRefusal ? 'metadata.failed' : 'output.failed',
      error: { code: error.reason, message: error.message },
    })
  }
}

/** Ends a conversion that failed repeatedly because of internal errors. */
export async function giveUp({ services, teamId, contentId }: ConversionRun): Promise<void> {
  const context = await installationContext(services, teamId)
  const message = 'The recording could not be prepared: something went wrong on our side. Try again in a while.'
  await runCommand(context, endConversion, {
    contentId,
    end: { event: 'output.failed', error: { code: 'FAULT', message } },
  })
}
