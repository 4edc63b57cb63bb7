import type { Id } from '#platform/kernel/ids.ts'

/**
 * The states of a render: waiting, in progress, its result being made playable, then SUCCESS or FAILURE (document 2
 * §5), or stopped by a user.
 */
export const RENDER_STATES = ['NONE', 'QUEUED', 'RENDERING', 'CONVERTING', 'SUCCESS', 'FAILURE', 'CANCELLED'] as const
export type RenderState = (typeof RENDER_STATES)[number]

/** A file with redactions: its original, and the progress of the recording that it will show. */
export interface RedactedFile {
  fileId: Id
  scopeId: Id
  noteId: Id
  originalContentId: Id
  /** The redactions in the content that the file shows now. */
  shown: readonly Id[]
  state: RenderState
  run: number
  /** 0 to 1. */
  progress: number
  rendering: readonly Id[]
  renderedContentId: Id | null
  /** A sentence. */
  failure: string | null
  askedAt: Date | null
  /** The duration of the render, and the time since it was requested. */
  renderMs: number | null
  totalMs: number | null
  searching: boolean
  searchedAt: Date | null
}

/** Whether a render is in progress. */
export function isUnderWay(state: RenderState): boolean {
  return state === 'QUEUED' || state === 'RENDERING' || state === 'CONVERTING'
}
