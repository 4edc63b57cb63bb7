import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { requireFile } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { officeEvents } from '../../model/events.ts'
import { officePolicy } from '../../model/policy.ts'
import { job } from '../jobs/read-office-file.ts'
import { findOfficeFile, updateOfficeFile } from '../store.ts'

/** Reads an office file again. @throws Failure NotFound, Forbidden */
export const retryOfficeReading = defineCommand({
  name: 'retry-reading-office',
  who: [officePolicy.may('retry')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: z.object({ fileId: z.uuid() }),
  async run({ tx, teamId, actor, emit, queue }, { fileId }) {
    const file = await requireFile(tx, actor, fileId)
    const office = file.content ? await findOfficeFile(tx, file.content.id) : null
    if (!office) throw notFound('The file')
    officePolicy.authorize(actor, 'retry', { scopeId: file.scopeId, status: office.status })
    await updateOfficeFile(tx, office.contentId, { status: 'QUEUE_HOP', error: null, finishedAt: null })
    await queue.send(job, { teamId, contentId: office.contentId }, { transaction: tx, key: office.contentId })
    emit(officeEvents.retried({ id: fileId, scopeId: file.scopeId }))
    return { id: fileId }
  },
})
