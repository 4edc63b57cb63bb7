import type { Id } from '#platform/kernel/ids.ts'
import { captionTime } from '#transcripts/model/transcript.ts'

export const RENDER_STATUSES = ['QUEUED', 'RENDERING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type RenderStatus = (typeof RENDER_STATUSES)[number]

/** Whether a film is waited for. */
export function isUnderWay(status: RenderStatus): boolean {
  return status === 'QUEUED' || status === 'RENDERING'
}

/** A piece of a film: a card, or what is played of a clip, with its captions from its beginning. */
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

/** What a film is made of, frozen when it is ordered: of equal plans one film is made. */
export interface RenderPlan {
  name: string
  /** Drawn into the picture; otherwise players can turn them on, where there are some. */
  burnsCaptions: boolean
  hasCaptions: boolean
  pieces: readonly RenderPiece[]
}

/** A film of a reel, on its way or made. */
export interface Render {
  id: Id
  reelId: Id
  scopeId: Id
  /** The recordings that it shows. */
  fileIds: ReadonlyArray<Id>
  plan: RenderPlan
  status: RenderStatus
  /** Of the pieces, those that lie in storage. */
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
