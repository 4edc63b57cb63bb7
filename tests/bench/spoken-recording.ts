import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { wavFile } from '#platform/server/models/speech/wav-file.ts'
import { addFile } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { queueTranscription } from '#transcripts/server/queue-transcription.ts'
import { readWav, spokenReferences } from '../harness/speech-model.ts'
import { DataAbsentError } from './bench.ts'

export const RATE_HZ = 16_000
const PAUSE_SECONDS = 2.5

/**
 * Returns this many seconds of people reading, made from the available short recordings, and their words.
 * @throws DataAbsentError if there are none
 */
export function spokenSound(seconds: number): { samples: Float32Array; said: string } {
  const references = spokenReferences().map(({ path, said }) => ({
    said,
    samples: readWav(path).channels[0] ?? new Float32Array(0),
  }))
  if (references.length === 0) throw new DataAbsentError('The recordings beside the repository are absent.')
  const samples = new Float32Array(seconds * RATE_HZ)
  const said: string[] = []
  let at = 0
  for (let turn = 0; ; turn += 1) {
    const reference = references[turn % references.length]
    if (reference === undefined || at + reference.samples.length > samples.length) break
    samples.set(reference.samples, at)
    said.push(reference.said)
    at += reference.samples.length + PAUSE_SECONDS * RATE_HZ
  }
  return { samples, said: said.join(' ') }
}

/** Returns such samples as a file. */
export function soundFile(samples: Float32Array): Buffer {
  return Buffer.from(wavFile(samples, RATE_HZ))
}

/** Adds a recording with its note to a separate project, and requests its transcription. */
export const addRecording = defineCommand({
  name: 'add-bench-recording',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<{ bytes: Uint8Array }>(),
  trustsInput: true,
  async run(context, { bytes }): Promise<{ transcriptionId: Id; documentId: Id }> {
    const project = await findProject(
      context.tx,
      await addProject(context, { title: 'Bench', summary: '', folderId: null, icon: null, color: null }),
    )
    if (!project) throw new Error('The project was added.')
    const { scopeId } = project
    const [noteId = ''] = await addNotes(context, project, [
      { title: 'Recording', content: { type: 'doc', content: [{ type: 'paragraph' }] }, origin: 'written' },
    ])
    const documentId = (await findNote(context.tx, noteId))?.documentId ?? ''
    const { id: fileId } = await addFile(context, {
      scopeId,
      documentId,
      name: 'recording.wav',
      bytes,
      contentType: 'audio/wav',
    })
    return { transcriptionId: await queueTranscription(context, { fileId, scopeId, noteId, documentId }), documentId }
  },
})
