import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { findFiles } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { pdfEvents } from '../../model/events.ts'
import { pdfPolicy } from '../../model/policy.ts'
import { job } from '../jobs/read-pdf.ts'
import { findPdf, updatePdf } from '../store.ts'

/** Reads a document again, after the pages that were already read. @throws Failure NotFound, Forbidden */
export const retryReading = defineCommand({
  name: 'retry-reading-pdf',
  who: [pdfPolicy.may('retry')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: z.object({ fileId: z.uuid() }),
  async run({ tx, teamId, actor, emit, queue }, { fileId }) {
    const [file] = await findFiles(tx, [fileId])
    const pdf = file?.content ? await findPdf(tx, file.content.id) : null
    if (!file || !pdf || actor.levelOn(file.scopeId) === 'NONE') throw notFound('The document')
    pdfPolicy.authorize(actor, 'retry', { scopeId: file.scopeId, status: pdf.status })
    await updatePdf(tx, pdf.contentId, { status: 'QUEUE_HOP', progress: 0, error: null, finishedAt: null })
    await queue.send(job, { teamId, contentId: pdf.contentId }, { transaction: tx, key: pdf.contentId })
    emit(pdfEvents.retried({ id: fileId, scopeId: file.scopeId }))
    return { id: fileId }
  },
})
