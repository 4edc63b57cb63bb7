import type { RecordingHandle } from './playback.ts'

let current: RecordingHandle | null = null
const listeners = new Set<() => void>()

function change(next: RecordingHandle | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Makes a recording the active one, because it plays: of several on a page one plays at a time. */
export function takeUse(recording: RecordingHandle): void {
  if (current === recording) return
  current?.pause()
  change(recording)
}

/** Reports that a recording was removed. */
export function endUse(recording: RecordingHandle): void {
  if (current === recording) change(null)
}

/** Whether this is the recording that was played last. */
export function isInUse(recording: RecordingHandle | null): boolean {
  return recording !== null && current === recording
}

/** Follows which recording is active. @returns how to stop */
export function onUseChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
