import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { InspectionChoice } from '../model/inspection.ts'
import { freshOptions, misplaced, type CheckedMapping } from '../model/misplaced.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { strings } from './strings.ts'

const answer = z.object({ id: z.uuid() })
const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

function sentenceOf(body: unknown): string {
  const read = refusal.safeParse(body)
  return read.success ? (read.data.errors[0]?.message ?? strings.uploadFailed) : strings.uploadFailed
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy between here and the server answered with its own text.
    return null
  }
}

interface Upload {
  projectId: Id
  file: File
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a file and waits until it is inspected. Rejects with an Error whose message is a sentence for the person.
 * @returns the import's id
 */
export async function uploadFile({ projectId, file, onProgress, signal }: Upload): Promise<Id> {
  // Only XMLHttpRequest reports how much of a file has been sent.
  const call = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ projectId, fileName: file.name })
    call.open('POST', `/api/imports?${query.toString()}`)
    call.setRequestHeader('content-type', 'application/octet-stream')
    call.upload.onprogress = (event) => onProgress(event.loaded)
    call.onload = () => {
      const body = parsed(call.responseText)
      const made = answer.safeParse(body)
      if (call.status === 201 && made.success) resolve(made.data.id)
      else reject(new Error(sentenceOf(body)))
    }
    call.onerror = () => reject(new Error(strings.uploadFailed))
    call.onabort = () => reject(new Error(strings.uploadFailed))
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(file)
  })
}

const checked = z.object({ misplaced: z.array(misplaced), fresh: z.array(freshOptions) })

/**
 * Counts the cells that could not stay in their place with these mappings, and the new options. Rejects with an Error
 * whose message is a sentence for the person.
 */
export async function checkMappings(
  importId: Id,
  mappings: readonly ImportMapping[],
  signal: AbortSignal,
): Promise<CheckedMapping> {
  const response = await fetch(`/api/imports/${importId}/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mappings }),
    signal,
  }).catch(() => null)
  if (!response) throw new Error(strings.uploadFailed)
  const body = parsed(await response.text())
  const read = checked.safeParse(body)
  if (!response.ok || !read.success) throw new Error(sentenceOf(body))
  return read.data
}

/**
 * Inspects the file of an import again, with other choices. Rejects with an Error whose message is a sentence for the
 * person.
 */
export async function inspectAgain(importId: Id, choice: InspectionChoice): Promise<void> {
  const response = await fetch(`/api/imports/${importId}/inspection`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  }).catch(() => null)
  if (!response) throw new Error(strings.uploadFailed)
  if (!response.ok) throw new Error(sentenceOf(parsed(await response.text())))
}
