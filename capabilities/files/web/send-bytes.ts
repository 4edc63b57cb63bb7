import type { Id } from '#platform/kernel/ids.ts'
import { connectionMonitor, isAway } from '#platform/web/connection/index.ts'
import { uploadAddress } from './begin-upload.ts'
import { readBody, refusalOf } from './refusal.ts'
import { strings } from './strings.ts'

/** An upload in progress. */
export interface Sending {
  /** Rejects with an Error whose message is a sentence for the user, once retrying no longer helps. */
  done: Promise<void>
  /** Stops sending. `done` then never settles. */
  stop(): void
}

/** A request contains at most this much, so that a proxy in between need not buffer more. */
const CHUNK_BYTES = 64 * 1024 * 1024
/** Waits about ten minutes for a broken connection or a server that restarts. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 5_000, 10_000, ...Array<number>(20).fill(30_000)]
/** Progress is reported at most this often: a page with thirty uploads has more to do. */
const REPORTED_EVERY_MS = 200

/** Called about an upload in progress. */
interface SendingNews {
  onProgress: (sent: number) => void
  /** No answer; sending is retried until there is one, or the time for it is over. */
  onCutOff: () => void
}

const CLIENT_ERROR = 400
const SERVER_ERROR = 500
/** Another request for the same upload is still open, or has just ended; or too many were sent. */
const PASSING: ReadonlySet<number> = new Set([409, 423, 429])

/** Sends the bytes of a file, from the position that the server has. */
export function sendBytes(fileId: Id, file: File, { onProgress, onCutOff }: SendingNews): Sending {
  let stop = (): void => undefined
  const done = new Promise<void>((resolve, reject) => {
    let stopped = false
    stop = () => {
      stopped = true
    }
    const begin = async (): Promise<void> => {
      const { Upload } = await import('tus-js-client')
      if (stopped) return
      let reported = 0
      let isCutOff = false
      const upload = new Upload(file, {
        uploadUrl: uploadAddress(fileId),
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_DELAYS_MS,
        storeFingerprintForResuming: false,
        onProgress(sent) {
          if (!isCutOff && performance.now() - reported < REPORTED_EVERY_MS) return
          reported = performance.now()
          isCutOff = false
          onProgress(sent)
        },
        // By default, it would give up immediately where the device itself reports that it has no network.
        onShouldRetry(error) {
          const status = error.originalResponse?.getStatus() ?? 0
          if (status >= CLIENT_ERROR && status < SERVER_ERROR && !PASSING.has(status)) return false
          isCutOff = true
          onCutOff()
          return true
        },
        onSuccess: () => end(resolve),
        onError: (error) => end(() => reject(refusalIn(error, file.name))),
      })
      const goOn = (): void => {
        if (!isCutOff) return
        // Both signs of a network that is back begin one attempt; if it fails too, sending is cut off again.
        isCutOff = false
        void upload.abort().then(() => !stopped && upload.start())
      }
      // The page learns that the server answers again before the next attempt, which may be half a minute away.
      let wasAway = isAway(connectionMonitor.status())
      const unsubscribe = connectionMonitor.subscribe(() => {
        const isBack = wasAway && !isAway(connectionMonitor.status())
        wasAway = isAway(connectionMonitor.status())
        if (isBack) goOn()
      })
      const end = (settle: () => void): void => {
        window.removeEventListener('online', goOn)
        unsubscribe()
        settle()
      }
      window.addEventListener('online', goOn)
      stop = () =>
        end(() => {
          stopped = true
          void upload.abort()
        })
      upload.start()
    }
    begin().catch(() => reject(new Error(strings.failed(file.name))))
  })
  return { done, stop: () => stop() }
}

function refusalIn(error: Error, name: string): Error {
  const answer =
    'originalResponse' in error ? (error as { originalResponse: { getBody(): string } | null }).originalResponse : null
  return refusalOf(readBody(answer?.getBody()), name)
}
