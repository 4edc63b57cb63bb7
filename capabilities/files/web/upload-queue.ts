import { newId, type Id } from '#platform/kernel/ids.ts'
import { beginUpload, type NewUpload } from './begin-upload.ts'
import { sendBytes, type Sending } from './send-bytes.ts'
import { strings } from './strings.ts'
import { uploadsChanged } from '#platform/web/requests/upload-news.ts'

/** A file that this page uploads, or uploaded a moment ago. */
export interface PageUpload {
  fileId: Id
  name: string
  bytes: number
  /** Bytes that have arrived. */
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'sent' | 'failed' | 'cancelled'
  /** Whether there is no answer at the moment, and sending is retried soon. */
  isCutOff: boolean
  /** Why it failed: a sentence. */
  problem: string | null
}

/** Concurrent uploads; more would only slow each other down. */
const MAX_AT_ONCE = 3

const uploads = new Map<Id, PageUpload & { file: File; sending: Sending | null; endedAt: number | null }>()
/**
 * Uploads that ended longer ago than this are not shown with the current ones: files that were dropped together are
 * uploaded one after another.
 */
const TOGETHER_MS = 20_000
/** Called after an upload was stopped permanently, in addition to deleting what was uploaded. */
const endings = new Map<Id, () => void>()

/** The names of all files that were uploaded since the page was opened. */
const names = new Map<Id, string>()

/** The uploads of the page, in the order in which they were added. A new array whenever something changed. */
let shown: readonly PageUpload[] = []

export function listUploads(): readonly PageUpload[] {
  return shown
}

/** The name of a file that was uploaded from this page; undefined for any other. */
export function nameOfUpload(fileId: Id): string | undefined {
  return names.get(fileId)
}

function change(fileId: Id, part: Partial<PageUpload> & { sending?: Sending | null }): void {
  const upload = uploads.get(fileId)
  if (!upload) return
  Object.assign(upload, part)
  if (hasEnded(upload)) upload.endedAt ??= performance.now()
  notify()
}

function notify(): void {
  shown = [...uploads.values()].map(({ file: _file, sending: _sending, endedAt: _endedAt, ...upload }) => upload)
  uploadsChanged()
}

/**
 * Uploads a file to a text. Resolves once the server knows of it, with the file's id: the text can show it from then
 * on. `onCancelled` is called once the server knows that it was stopped from this page. Rejects with an Error whose
 * message is a sentence for the user.
 */
export async function addUpload({
  file,
  onCancelled,
  ...target
}: Omit<NewUpload, 'fileId' | 'name' | 'bytes'> & { file: File; onCancelled?: (fileId: Id) => void }): Promise<Id> {
  const fileId = newId()
  await beginUpload({ ...target, fileId, name: file.name, bytes: file.size })
  if (onCancelled) endings.set(fileId, () => onCancelled(fileId))
  continueUpload(fileId, file)
  return fileId
}

/** Continues an upload that another page, or this one before it was closed, had started with the same file. */
export function continueUpload(fileId: Id, file: File): void {
  if (
    [...uploads.values()].every((upload) => hasEnded(upload) && performance.now() - (upload.endedAt ?? 0) > TOGETHER_MS)
  )
    uploads.clear()
  names.set(fileId, file.name)
  uploads.set(fileId, {
    fileId,
    name: file.name,
    bytes: file.size,
    sent: 0,
    state: 'waiting',
    isCutOff: false,
    problem: null,
    file,
    sending: null,
    endedAt: null,
  })
  notify()
  sendNext()
}

/** Pauses an upload; what has arrived stays. */
export function pauseUpload(fileId: Id): void {
  uploads.get(fileId)?.sending?.stop()
  change(fileId, { state: 'paused', sending: null })
  sendNext()
}

/** Continues a paused or failed upload. */
export function resumeUpload(fileId: Id): void {
  change(fileId, { state: 'waiting', problem: null })
  sendNext()
}

/** Stops sending permanently; the server is notified elsewhere. */
export function dropUpload(fileId: Id): void {
  uploads.get(fileId)?.sending?.stop()
  change(fileId, { state: 'cancelled', sending: null })
  sendNext()
}

/** Reports that the server knows that an upload was stopped. */
export function uploadCancelled(fileId: Id): void {
  endings.get(fileId)?.()
  endings.delete(fileId)
}

/** Removes the uploads that have ended. */
export function clearEnded(): void {
  for (const upload of shown) if (hasEnded(upload)) uploads.delete(upload.fileId)
  notify()
}

function hasEnded({ state }: PageUpload): boolean {
  return state === 'sent' || state === 'cancelled'
}

function sendNext(): void {
  const all = [...uploads.values()]
  const free = MAX_AT_ONCE - all.filter((upload) => upload.state === 'sending').length
  for (const { fileId, file } of all.filter((upload) => upload.state === 'waiting').slice(0, Math.max(0, free))) {
    const sending = sendBytes(fileId, file, {
      onProgress: (sent) => change(fileId, { sent, isCutOff: false }),
      onCutOff: () => change(fileId, { isCutOff: true }),
    })
    change(fileId, { state: 'sending', isCutOff: false, sending })
    sending.done
      .then(
        () => change(fileId, { state: 'sent', sent: file.size, sending: null }),
        (error: unknown) => {
          // A user who stopped it does not need the error.
          if (uploads.get(fileId)?.sending === sending)
            change(fileId, {
              state: 'failed',
              sending: null,
              problem: error instanceof Error ? error.message : strings.failed(file.name),
            })
        },
      )
      .finally(sendNext)
  }
}
