import type { Id } from '#platform/kernel/ids.ts'
import type { RecordingHandle } from './playback.ts'

const recordings = new Map<Id, RecordingHandle>()

/** Registers that the page shows the recording of a file. @returns how to unregister */
export function showsRecording(fileId: Id, handle: RecordingHandle): () => void {
  recordings.set(fileId, handle)
  return () => {
    if (recordings.get(fileId) === handle) recordings.delete(fileId)
  }
}

/** The handle of a file's recording, if the page shows it. */
export function recordingOnPage(fileId: Id): RecordingHandle | undefined {
  return recordings.get(fileId)
}
