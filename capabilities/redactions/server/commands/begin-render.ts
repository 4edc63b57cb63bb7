import { z } from 'zod'
import type { ObfuscatedPart } from '#platform/server/media/index.ts'
import { findContentById, findFiles } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactedFileEvents } from '../../model/events.ts'
import { withMargin } from '../../model/redaction.ts'
import { lockRedactedFile, updateRedactedFile } from '../files-store.ts'
import { findRedactions } from '../store.ts'

/**
 * A run starts a render, or starts it again from its beginning.
 * @returns null if it no longer counts
 */
export const beginRender = defineCommand({
  name: 'begin-redaction-render',
  who: { installation: 'A job renders redacted recordings.' },
  input: z.custom<{ fileId: Id; run: number }>(),
  trustsInput: true,
  async run({ tx, emit }, { fileId, run }): Promise<{ storageKey: string; parts: ObfuscatedPart[] } | null> {
    const row = await lockRedactedFile(tx, fileId)
    if (!row || row.run !== run || (row.state !== 'QUEUED' && row.state !== 'RENDERING')) return null
    const [file] = await findFiles(tx, [fileId])
    const original = await findContentById(tx, row.originalContentId)
    if (!file || !original) return null
    await updateRedactedFile(tx, fileId, { state: 'RENDERING', progress: 0 })
    emit(redactedFileEvents.redacting({ id: fileId, scopeId: row.scopeId }))
    const redactions = await findRedactions(tx, row.rendering)
    return {
      storageKey: original.storageKey,
      parts: redactions.map(({ startMs, endMs, videoBlur, audioMuted }) =>
        withMargin({ startMs, endMs, videoBlur, audioMuted }),
      ),
    }
  },
})
