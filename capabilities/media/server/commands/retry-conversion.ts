import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { findFiles } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { mediaEvents } from '../../model/events.ts'
import { mediaPolicy } from '../../model/policy.ts'
import { convertAgain } from '../convert-again.ts'
import { findMedia } from '../store.ts'

/** Retries the conversion of a recording, after the steps that are done. @throws Failure NotFound, Forbidden */
export const retryConversion = defineCommand({
  name: 'retry-conversion',
  who: [mediaPolicy.may('retry')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: z.object({ fileId: z.uuid() }),
  async run(context, { fileId }) {
    const { tx, actor, emit } = context
    const [file] = await findFiles(tx, [fileId])
    const media = file?.content ? await findMedia(tx, file.content.id) : null
    if (!file || !media || actor.levelOn(file.scopeId) === 'NONE') throw notFound('The recording')
    mediaPolicy.authorize(actor, 'retry', { scopeId: file.scopeId, status: media.status })
    await convertAgain(context, media.contentId)
    emit(mediaEvents.retried({ id: fileId, scopeId: file.scopeId }))
    return { id: fileId }
  },
})
