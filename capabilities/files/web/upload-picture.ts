import { z } from 'zod/mini'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_PICTURE_BYTES } from '../model/limits.ts'
import { sniffPicture } from '../model/sniff-picture.ts'
import { strings } from './strings.ts'

/** A picture that is stored and can be shown. */
interface StoredPicture {
  fileId: Id
  name: string
  mediaType: 'Image'
}

const answer = z.object({ id: z.uuid(), originalFileName: z.string() })
const refusal = z.object({ errors: z.array(z.object({ message: z.string(), humanReadable: z.boolean() })) })
/** The beginning tells what a file is. */
const SAMPLE_BYTES = 4_096

/**
 * Stores a picture for a text. What is no picture, or too large, is told before anything is sent.
 * Rejects with an Error whose message is a sentence for the person, which names the file.
 */
export async function uploadPicture(documentId: Id, file: File): Promise<StoredPicture> {
  if (file.size > MAX_PICTURE_BYTES) throw new Error(strings.tooLarge(file.name))
  if (!sniffPicture(new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer()))) throw new Error(strings.notPicture(file.name))
  const query = new URLSearchParams({ documentId, name: file.name })
  const response = await fetch(`/api/files?${query.toString()}`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file }).catch(() => null)
  // Something between here and the server may answer in its own words.
  const body: unknown = await response?.json().catch(() => null)
  const stored = answer.safeParse(body)
  if (response?.ok && stored.success) return { fileId: stored.data.id, name: stored.data.originalFileName, mediaType: 'Image' }
  const refused = refusal.safeParse(body)
  const reason = refused.success ? refused.data.errors.find((error) => error.humanReadable)?.message : undefined
  throw new Error(reason === undefined ? strings.failed(file.name) : strings.refused(file.name, reason))
}
