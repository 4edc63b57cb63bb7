import { SPEAKER_CARD_MS, TITLE_CARD_MS } from './limits.ts'
import type { ReelOptions } from './reel.ts'

/** What the time line of a reel needs to know of a clip. */
export interface TimedClip {
  highlightId: string
  speaker: string | null
  noteTitle: string
  snippetStartMs: number
  snippetEndMs: number
}

/** A piece of a reel with its times, in milliseconds from the start of the reel. */
export type ReelPart<Clip extends TimedClip = TimedClip> = { startMs: number; endMs: number } & (
  | { kind: 'title'; title: string }
  | { kind: 'speaker'; clip: Clip; index: number }
  | { kind: 'clip'; clip: Clip; index: number }
)

/**
 * The parts of a reel in order: its title, its clips, and a card before each clip with another speaker or from another
 * note.
 */
export function partsOfReel<Clip extends TimedClip>(
  title: string,
  clips: readonly Clip[],
  options: ReelOptions,
): Array<ReelPart<Clip>> {
  const parts: Array<ReelPart<Clip>> = []
  let at = 0
  const lasting = (ms: number): { startMs: number; endMs: number } => {
    at += ms
    return { startMs: at - ms, endMs: at }
  }
  if (options.titleCard && clips.length > 0) parts.push({ kind: 'title', title, ...lasting(TITLE_CARD_MS) })
  for (const [index, clip] of clips.entries()) {
    const before = clips[index - 1]
    const isNew = before?.speaker !== clip.speaker || before.noteTitle !== clip.noteTitle
    const isSaidByTitle = options.titleCard && index === 0 && clip.speaker === null && clip.noteTitle === title
    if (options.speakerCards && isNew && !isSaidByTitle)
      parts.push({ kind: 'speaker', clip, index, ...lasting(SPEAKER_CARD_MS) })
    parts.push({ kind: 'clip', clip, index, ...lasting(clip.snippetEndMs - clip.snippetStartMs) })
  }
  return parts
}

/** The part that plays at a time; at the end the last one, undefined for an empty reel. */
export function partAt<Part extends { endMs: number }>(parts: readonly Part[], ms: number): Part | undefined {
  return parts.find(({ endMs }) => ms < endMs) ?? parts.at(-1)
}
