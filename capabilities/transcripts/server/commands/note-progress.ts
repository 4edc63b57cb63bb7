import { z } from 'zod'
import { defineCommand, publishProgress } from '#journal/server/index.ts'
import type { Transcription } from '../../model/transcription.ts'
import { findTranscription, updateTranscription } from '../store.ts'

/** What a run reports, in addition to what it stores. */
interface Progress {
  transcription: Transcription
  change: Partial<Pick<Transcription, 'heardMs' | 'durationMs' | 'channels' | 'provider'>>
}

/** Stores how far a transcription has come. @returns false if the run no longer counts, so that it ends */
export const noteProgress = defineCommand({
  name: 'note-transcription-progress',
  who: { installation: 'A job transcribes recordings.' },
  input: z.custom<Progress>(),
  trustsInput: true,
  async run(context, { transcription: known, change }): Promise<boolean> {
    const { tx, teamId } = context
    const found = await findTranscription(tx, known.id, { lock: true })
    if (!found || found.run !== known.run || found.state !== 'TRANSCRIBING') return false
    await updateTranscription(tx, found.id, {
      ...change,
      ...(change.heardMs === undefined ? {} : { heardMs: Math.max(found.storedMs, change.heardMs) }),
    })
    publishProgress(context, teamId, [{ kind: 'file', id: found.fileId, scopeId: found.scopeId }])
    return true
  },
})
