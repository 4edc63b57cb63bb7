import { z } from 'zod/mini'
import type { Id } from '#platform/kernel/ids.ts'
import { readBody, refusalOf } from './refusal.ts'

/** A picture that is stored and can be shown. */
interface StoredPicture {
  fileId: Id
  name: string
  mediaType: 'Image'
}

const answer = z.object({ id: z.uuid(), originalFileName: z.string() })

/**
 * Stores a picture for a text, in one piece. Rejects with an Error whose message is a sentence for the user, which
 * names the file.
 */
export async function uploadPicture(documentId: Id, file: File): Promise<StoredPicture> {
  const query = new URLSearchParams({ documentId, name: file.name })
  const response = await fetch(`/api/files?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => null)
  const body = readBody(await response?.text().catch(() => ''))
  const stored = answer.safeParse(body)
  if (!response?.ok || !stored.success) throw refusalOf(body, file.name)
  return { fileId: stored.data.id, name: stored.data.originalFileName, mediaType: 'Image' }
}
