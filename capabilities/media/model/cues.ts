import { touchesWithheld, type WithheldPart } from '#files/model/stored-file.ts'

/** A subtitle: its text, and its time in milliseconds from the start. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

const TIMES = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})[ \t]+-->[ \t]+(?:(\d+):)?(\d{2}):(\d{2}\.\d{3}).*/
/** Voices, classes and timestamps within a cue, and position codes of other formats. */
const MARKUP = /<\/?[a-z\d][^>]*>|\{\\[^}]*\}/giu
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** The blocks of a WebVTT file: its heading, notes and cues. */
export function blocksOf(captions: string): string[] {
  return captions.split(/(?:\r?\n){2,}/)
}

/** The time of a block; null if it is not a cue. */
export function timesOf(block: string): WithheldPart | null {
  const [, startHours, startMinutes, startSeconds, endHours, endMinutes, endSeconds] = TIMES.exec(block) ?? []
  return startMinutes === undefined
    ? null
    : {
        startMs: milliseconds(startHours, startMinutes, startSeconds),
        endMs: milliseconds(endHours, endMinutes, endSeconds),
      }
}

/** The cues of a WebVTT file, without markup; cues without words are left out. */
export function readCues(captions: string): Cue[] {
  return blocksOf(captions).flatMap((block) => {
    const times = timesOf(block)
    const text = times ? plainText(block.slice(block.search(TIMES)).replace(TIMES, '')) : ''
    return times && text !== '' ? [{ ...times, text }] : []
  })
}

/** The words of subtitles, without those shown during withheld parts. Repeated text appears once. */
export function wordsOfCues(cues: readonly Cue[], withheld: readonly WithheldPart[]): string {
  const lines: string[] = []
  for (const cue of cues) if (!touchesWithheld(withheld, cue) && cue.text !== lines.at(-1)) lines.push(cue.text)
  return lines.join('\n')
}

function plainText(words: string): string {
  return words
    .replace(MARKUP, '')
    .replace(/&(\w+);/gu, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim()
}

function milliseconds(hours = '0', minutes = '0', seconds = '0'): number {
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000)
}
