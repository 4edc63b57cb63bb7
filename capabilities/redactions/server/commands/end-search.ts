import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactedFileEvents } from '../../model/events.ts'
import { lockRedactedFile, updateRedactedFile } from '../files-store.ts'

/** The search for names and contact details has ended. */
export const endSearch = defineCommand({
  name: 'end-redaction-search',
  who: { installation: 'A job searches for names and contact details.' },
  input: z.custom<{ fileId: Id }>(),
  trustsInput: true,
  async run({ tx, emit }, { fileId }) {
    const row = await lockRedactedFile(tx, fileId)
    if (!row) return
    await updateRedactedFile(tx, fileId, { searching: false, searchedAt: new Date() })
    emit(redactedFileEvents['redaction-searched']({ id: fileId, scopeId: row.scopeId }))
  },
})
