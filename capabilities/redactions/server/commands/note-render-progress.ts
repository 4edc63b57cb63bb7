import { z } from 'zod'
import { defineCommand, publishProgress } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { RENDERING_PART } from '../../model/limits.ts'
import { lockRedactedFile, updateRedactedFile } from '../files-store.ts'

/** Stores the progress of a render. @returns false if it no longer counts, so that it ends */
export const noteRenderProgress = defineCommand({
  name: 'note-redaction-render-progress',
  who: { installation: 'A job renders redacted recordings.' },
  input: z.custom<{ fileId: Id; run: number; done: number }>(),
  trustsInput: true,
  async run(context, { fileId, run, done }): Promise<boolean> {
    const { tx, teamId } = context
    const row = await lockRedactedFile(tx, fileId)
    if (!row || row.run !== run || row.state !== 'RENDERING') return false
    await updateRedactedFile(tx, fileId, { progress: done * RENDERING_PART })
    publishProgress(context, teamId, [{ kind: 'file', id: fileId, scopeId: row.scopeId }])
    return true
  },
})
