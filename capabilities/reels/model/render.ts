import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { captionTime } from '#transcripts/model/transcript.ts'

export const RENDER_STATUSES = ['QUEUED', 'RENDERING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type RenderStatus = (typeof RENDER_STATUSES)[number]

/** Whether a film is waited for. */
export function isUnderWay(status: RenderStatus): boolean {
  return status === 'QUEUED' || status === 'RENDERING'
}

const caption = z.object({ startMs: z.number(), endMs: z.number(), text: z.string() })

const piece = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), title: z.string(), lengthMs: z.number() }),
  z.object({ kind: z.literal('speaker'), speaker: z.string().nullable(), noteTitle: z.string(), lengthMs: z.number() }),
  z.object({
    kind: z.literal('clip'), highlightId: z.string(), fileId: z.string(), contentId: z.string(), speaker: z.string().nullable(), noteTitle: z.string(),
    startMs: z.number(), lengthMs: z.number(), captions: z.array(caption),
  }),
])

/** What a film is made of, frozen when it is ordered: of equal plans one film is made. */
export const renderPlan = z.object({ name: z.string(), burnsCaptions: z.boolean(), hasCaptions: z.boolean(), pieces: z.array(piece) })

export type RenderPlan = z.output<typeof renderPlan>
export type RenderPiece = RenderPlan['pieces'][number]

/** A film of a reel, on its way or made. */
export interface Render {
  id: Id
  reelId: Id
  scopeId: Id
  plan: RenderPlan
  status: RenderStatus
  /** Of the pieces, those that lie in storage. */
  piecesDone: number
  failure: string | null
  bytes: number | null
  createdById: Id | null
}

/** The captions of a whole film as WebVTT, at the times of its pieces. */
export function captionsOfPlan(pieces: ReadonlyArray<RenderPiece & { lengthMs: number }>): string {
  const cues: string[] = []
  let at = 0
  for (const one of pieces) {
    if (one.kind === 'clip') for (const { startMs, endMs, text } of one.captions) cues.push(`${captionTime(at + startMs)} --> ${captionTime(at + Math.min(endMs, one.lengthMs))}\n${escaped(text)}\n`)
    at += one.lengthMs
  }
  return ['WEBVTT\n', ...cues].join('\n')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character).replace(/\s+/g, ' ')
}
