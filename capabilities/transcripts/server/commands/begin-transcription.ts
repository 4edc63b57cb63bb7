import { z } from 'zod'
import { findFiles, type StoredContent } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { transcriptionSettings } from '#projects/server/index.ts'
import { transcriptionEvents } from '../../model/events.ts'
import type { Transcription } from '../../model/transcription.ts'
import { findTranscription, noteOfDocument, updateTranscription } from '../store.ts'

interface Beginning {
  transcription: Transcription
  content: StoredContent
  settings: Awaited<ReturnType<typeof transcriptionSettings>>
}

/**
 * A run starts or resumes a transcription.
 * @returns null if it is over, or nothing is left to transcribe
 */
export const beginTranscription = defineCommand({
  name: 'begin-transcription',
  who: { installation: 'A job transcribes recordings.' },
  input: z.custom<{ transcriptionId: string; run: number }>(),
  trustsInput: true,
  async run({ tx, emit }, { transcriptionId, run }): Promise<Beginning | null> {
    const transcription = await findTranscription(tx, transcriptionId, { lock: true })
    if (
      !transcription ||
      transcription.run !== run ||
      (transcription.state !== 'QUEUED' && transcription.state !== 'TRANSCRIBING')
    )
      return null
    const note = await noteOfDocument(tx, transcription.documentId)
    const [file] = await findFiles(tx, [transcription.fileId])
    if (!note || !file?.content) return null
    if (transcription.state === 'QUEUED') {
      await updateTranscription(tx, transcription.id, { state: 'TRANSCRIBING' })
      emit(transcriptionEvents.transcribing({ id: file.id, scopeId: transcription.scopeId }))
    }
    return {
      transcription: { ...transcription, state: 'TRANSCRIBING' },
      content: file.content,
      settings: await transcriptionSettings(tx, note.projectId),
    }
  },
})
