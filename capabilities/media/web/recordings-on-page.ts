import type { Id } from '#platform/kernel/ids.ts'
import type { RecordingHandle } from './playback.ts'

const recordings = new Map<Id, RecordingHandle>()
const awaited = new Map<Id, Set<(recording: RecordingHandle) => void>>()

/** Registers that the page shows the recording of a file. @returns how to unregister */
export function showsRecording(fileId: Id, handle: RecordingHandle): () => void {
  recordings.set(fileId, handle)
  const waiting = awaited.get(fileId) ?? []
  awaited.delete(fileId)
  for (const act of waiting) act(handle)
  return () => {
    if (recordings.get(fileId) === handle) recordings.delete(fileId)
  }
}

/** The handle of a file's recording, if the page shows it. */
export function recordingOnPage(fileId: Id): RecordingHandle | undefined {
  return recordings.get(fileId)
}

/** Acts on a file's recording as soon as the page shows it. @returns how to stop waiting */
export function onceOnPage(fileId: Id, act: (recording: RecordingHandle) => void): () => void {
  const shown = recordings.get(fileId)
  if (shown) {
    act(shown)
    return () => undefined
  }
  const waiting = awaited.get(fileId) ?? new Set()
  awaited.set(fileId, waiting.add(act))
  return () => void waiting.delete(act)
}
