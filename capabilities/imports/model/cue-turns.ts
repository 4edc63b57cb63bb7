import type { Cue } from './parsed-document.ts'

const NAME_PREFIX = /^((?:>>\s*)?)(\p{Lu}[\p{L}\p{M}\p{N}_.'’()-]*(?: [\p{L}\p{N}_.'’()-]+){0,4}):[ \t]+(?=\S)/u
/** Marks that another person speaks, without a name. */
const MARKED = /^\s*>>+\s*/
/**
 * A name before a colon counts as a speaker if it begins at least this many cues, if several names do, or if every cue
 * has one.
 */
const MIN_NAMED_CUES = 3

/** A caption as a file has it. */
export interface RawCue {
  id: string | null
  startMs: number
  endMs: number
  parts: VoicePart[]
}

/** A run of text by one voice. */
export interface VoicePart {
  speaker: string | null
  text: string
}

/** Splits where a new line begins with ">>": another person speaks there. */
function turnsOf(part: VoicePart): Array<{ speaker: string | null; text: string; marked: boolean }> {
  return part.text.split(/\n(?=\s*>>)/).map((text) => ({ speaker: part.speaker, text, marked: /^\s*>>/.test(text) }))
}

function speakerNames(cues: ReadonlyArray<RawCue>): Set<string> {
  const counts = new Map<string, number>()
  for (const cue of cues) {
    for (const part of cue.parts.flatMap(turnsOf)) {
      const name = part.speaker === null ? NAME_PREFIX.exec(part.text)?.[2] : undefined
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const repeated = [...counts].filter(([, count]) => count > 1)
  const usual = repeated.length > 1 || repeated.some(([, count]) => count >= MIN_NAMED_CUES) || named === cues.length
  return usual ? new Set(counts.keys()) : new Set()
}

/** Captions with their speakers, wherever voices, names before a colon or marks show a change of speaker. */
export function cuesOf(raw: ReadonlyArray<RawCue>): Cue[] {
  const names = speakerNames(raw)
  const cues: Cue[] = []
  let speaking: string | null = null
  for (const { id, startMs, endMs, parts } of raw) {
    for (const turn of parts.flatMap(turnsOf)) {
      if (turn.text.trim() === '') continue
      const prefix = turn.speaker === null ? NAME_PREFIX.exec(turn.text) : null
      const named = prefix !== null && names.has(prefix[2] ?? '')
      const speaker: string | null = turn.speaker ?? (named ? (prefix[2] ?? null) : null)
      const newTurn = turn.marked || (speaker !== null && speaker !== speaking)
      if (speaker !== null || turn.marked) speaking = speaker
      const text = named ? turn.text.slice(prefix[0].length) : turn.text.replace(MARKED, '')
      cues.push({ id, startMs, endMs, speaker, newTurn, text })
    }
  }
  return cues
}
