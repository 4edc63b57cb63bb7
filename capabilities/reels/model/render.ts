import type { Id } from '#platform/kernel/ids.ts'
import { captionTime } from '#transcripts/model/transcript.ts'

export const RENDER_STATUSES = ['QUEUED', 'RENDERING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type RenderStatus = (typeof RENDER_STATUSES)[number]

/** Whether a film is queued or in progress. */
export function isUnderWay(status: RenderStatus): boolean {
  return status === 'QUEUED' || status === 'RENDERING'
}

/** A piece of a film: a card, or the played part of a clip, with its captions relative to its start. */
export type RenderPiece =
  | { kind: 'title'; title: string; lengthMs: number }
  | { kind: 'speaker'; speaker: string | null; noteTitle: string; lengthMs: number }
  | {
      kind: 'clip'
      highlightId: Id
      fileId: Id
      contentId: Id
      speaker: string | null
      noteTitle: string
      startMs: number
      lengthMs: number
      captions: ReadonlyArray<{ startMs: number; endMs: number; text: string }>
    }

/** The contents of a film, frozen when it is ordered: equal plans share one film. */
export interface RenderPlan {
  name: string
  /** Captions are drawn into the picture; otherwise players can turn them on, if there are any. */
  burnsCaptions: boolean
  hasCaptions: boolean
  pieces: readonly RenderPiece[]
}

/** A film of a reel, in progress or made. */
export interface Render {
  id: Id
  reelId: Id
  scopeId: Id
  /** The recordings that it shows. */
  fileIds: ReadonlyArray<Id>
  plan: RenderPlan
  status: RenderStatus
  /** How many pieces are in storage. */
  piecesDone: number
  failure: string | null
  bytes: number | null
  createdById: Id | null
}

/** The captions of a whole film as WebVTT, at the times of its pieces. */
export function captionsOfPlan(pieces: readonly RenderPiece[]): string {
  const cues: string[] = []
  let at = 0
  for (const one of pieces) {
    if (one.kind === 'clip')
      for (const { startMs, endMs, text } of one.captions)
        cues.push(
          `${captionTime(at + startMs)} --> ${captionTime(at + Math.min(endMs, one.lengthMs))}\n${escaped(text)}\n`,
        )
    at += one.lengthMs
  }
  return ['WEBVTT\n', ...cues].join('\n')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character).replace(/\s+/g, ' ')
}
