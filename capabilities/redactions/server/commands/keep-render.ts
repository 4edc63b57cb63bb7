import { z } from 'zod'
import { awaitContent, isStorageKeyKept, keepContent } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { convertAgain, findMedia } from '#media/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactedFileEvents } from '../../model/events.ts'
import { RENDERING_PART } from '../../model/limits.ts'
import { finishRender } from '../finish-render.ts'
import { lockRedactedFile, updateRedactedFile } from '../files-store.ts'

interface Rendered {
  fileId: Id
  run: number
  sha256: Uint8Array
  bytes: number
  contentType: string
  storageKey: string
  renderMs: number
}

/**
 * Stores the result of a render, which is shown once it can be played.
 * @returns false if the render no longer counts; its bytes are then deleted
 */
export const keepRender = defineCommand({
  name: 'keep-redaction-render',
  who: { installation: 'A job renders redacted recordings.' },
  ports: ['logger', 'queue', 'storage'],
  input: z.custom<Rendered>(),
  trustsInput: true,
  async run(context, { fileId, run, renderMs, ...made }): Promise<boolean> {
    const { tx, logger, storage } = context
    const row = await lockRedactedFile(tx, fileId)
    if (!row || row.run !== run || row.state !== 'RENDERING') {
      // Another attempt at the same run, started while this one was believed dead, stored its bytes under the same key.
      if (await isStorageKeyKept(tx, made.storageKey)) return false
      context.afterCommit(() => {
        storage
          .delete(made.storageKey)
          .catch((error: unknown) => logger.warn({ err: error }, 'what a render made is left behind'))
      })
      return false
    }
    const content = await keepContent(context, { ...made, imagePixelWidth: null, imagePixelHeight: null })
    await awaitContent(context, fileId, content.id)
    await updateRedactedFile(tx, fileId, {
      state: 'CONVERTING',
      progress: RENDERING_PART,
      renderedContentId: content.id,
      renderMs,
    })
    const media = await findMedia(tx, content.id)
    // The same redactions may have been rendered before.
    if (media?.status === 'COMPLETE')
      await finishRender(context, { ...row, state: 'CONVERTING', renderedContentId: content.id, renderMs })
    else if (media?.status === 'ERROR') await convertAgain(context, content.id)
    context.emit(redactedFileEvents['redaction-rendered']({ id: fileId, scopeId: row.scopeId, after: { renderMs } }))
    return true
  },
})
