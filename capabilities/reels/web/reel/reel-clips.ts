import type { ReelClipRowFragment } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import type { TimedClip } from '../../model/timeline.ts'
import { strings } from './strings.ts'

const MS_PER_SECOND = 1_000

/** A clip as the page of a reel shows it. */
export interface ShownClip extends TimedClip {
  noteId: string
  quote: string
  color: string
  startMs: number
  endMs: number
  hidden: boolean
  /** Part of it is being redacted: its picture is not available. */
  isWithheld: boolean
  fileId: string
  hasPicture: boolean
  durationMs: number
  waveformUrl: string | null
  thumbnailUrl: string | null
  streamUrl: string | null
  /** Why it cannot be played: a sentence. */
  problem: string | null
}

/** A clip that is played. */
export type PlayableClip = ShownClip & { streamUrl: string }

/** Identifies a clip that did not load. Once its recording has changed, as after a redaction, it is tried again. */
export function failureOf({ highlightId, streamUrl }: Pick<ShownClip, 'highlightId' | 'streamUrl'>): string {
  return `${highlightId} ${streamUrl ?? ''}`
}

export function isPlayed(clip: ShownClip, failed: ReadonlySet<string>): clip is PlayableClip {
  return !clip.hidden && clip.problem === null && clip.streamUrl !== null && !failed.has(failureOf(clip))
}

export function shownClip(clip: ReelClipRowFragment): ShownClip {
  const media = clip.file.media
  const hasPicture = media?.streamUrl != null
  const streamUrl = media?.streamUrl ?? (media?.metadata?.width == null ? (media?.audioStreamUrl ?? null) : null)
  const snippetStartMs = Math.round(clip.snippetStartTime * MS_PER_SECOND)
  return {
    highlightId: clip.highlightId,
    noteId: clip.highlight.note.id,
    noteTitle: clip.highlight.note.title || strings.untitledNote,
    quote: clip.highlight.text,
    color: clip.highlight.color,
    speaker: clip.speaker,
    startMs: Math.round(clip.startTime * MS_PER_SECOND),
    endMs: Math.round(clip.endTime * MS_PER_SECOND),
    snippetStartMs,
    snippetEndMs: Math.round(clip.snippetEndTime * MS_PER_SECOND),
    hidden: clip.hidden,
    isWithheld: clip.isWithheld,
    fileId: clip.file.id,
    hasPicture,
    durationMs: media?.metadata?.duration ?? 0,
    waveformUrl: media?.waveformUrl ?? null,
    thumbnailUrl: media?.thumbnailUrl == null ? null : `${media.thumbnailUrl}&time=${snippetStartMs}`,
    streamUrl,
    problem: clip.isWithheld
      ? strings.withheld
      : streamUrl !== null
        ? null
        : media?.error
          ? `${strings.unplayable}: ${media.error.message}`
          : strings.preparing,
  }
}
