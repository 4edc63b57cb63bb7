import type { Id } from '#platform/kernel/ids.ts'

/**
 * Of a render: waiting, at work, its result being made playable, then SUCCESS or FAILURE (document 2 §5), or stopped by
 * somebody.
 */
export const RENDER_STATES = ['NONE', 'QUEUED', 'RENDERING', 'CONVERTING', 'SUCCESS', 'FAILURE', 'CANCELLED'] as const
export type RenderState = (typeof RENDER_STATES)[number]

/** A file that holds redactions: what it was, and how far the recording is that it shall show. */
export interface RedactedFile {
  fileId: Id
  scopeId: Id
  noteId: Id
  originalContentId: Id
  /** The redactions in what the file shows now. */
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
  /** What the render took, and what it took from the moment when it was asked for. */
  renderMs: number | null
  totalMs: number | null
  searching: boolean
  searchedAt: Date | null
}

/** Whether a render is on its way. */
export function isUnderWay(state: RenderState): boolean {
  return state === 'QUEUED' || state === 'RENDERING' || state === 'CONVERTING'
}
