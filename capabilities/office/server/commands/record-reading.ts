import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { filesShowing, publishTextChanged } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { officeEvents } from '../../model/events.ts'
import type { OfficeContent } from '../../model/office-file.ts'
import { putContent, updateOfficeFile } from '../store.ts'

/** Records that a file is being read. */
export const beginReading = defineCommand({
  name: 'begin-reading-office',
  who: { installation: 'A job reads office files.' },
  input: z.custom<{ contentId: Id }>(),
  trustsInput: true,
  async run({ tx }, { contentId }) {
    await updateOfficeFile(tx, contentId, { status: 'PROGRESSING', error: null, finishedAt: null })
  },
})

/** How a reading ended. */
export type ReadingEnd = { content: OfficeContent } | { error: { code: string; message: string } }

/**
 * Ends a reading: stores everything that was read, or a sentence that says why not. Search then finds the note that
 * shows the file by its words.
 */
export const endReading = defineCommand({
  name: 'end-reading-office',
  who: { installation: 'A job reads office files.' },
  input: z.custom<{ contentId: Id; end: ReadingEnd }>(),
  trustsInput: true,
  async run(context, { contentId, end }) {
    const { tx, teamId, emit } = context
    const finishedAt = new Date()
    const files = await filesShowing(tx, contentId)
    if ('error' in end) {
      await updateOfficeFile(tx, contentId, { status: 'ERROR', error: end.error, finishedAt })
      for (const { id, scopeId } of files)
        emit(officeEvents.failed({ id, scopeId, after: { contentId, ...end.error } }))
      return
    }
    await putContent(tx, teamId, contentId, end.content)
    await updateOfficeFile(tx, contentId, { status: 'COMPLETE', error: null, notice: end.content.notice, finishedAt })
    for (const { id, scopeId } of files) emit(officeEvents.complete({ id, scopeId, after: { contentId } }))
    await publishTextChanged(context, { contentId })
  },
})
