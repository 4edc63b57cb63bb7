import { touchesWithheld, type WithheldPart } from '#files/model/stored-file.ts'

/** A subtitle: what is read, and when, in milliseconds from the beginning. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

const TIMES = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})[ \t]+-->[ \t]+(?:(\d+):)?(\d{2}):(\d{2}\.\d{3}).*/
/** Voices, classes and moments within a cue, and what other formats say of its place. */
const MARKUP = /<\/?[a-z\d][^>]*>|\{\\[^}]*\}/giu
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** The blocks of a WebVTT file: its heading, notes and cues. */
export function blocksOf(captions: string): string[] {
  return captions.split(/(?:\r?\n){2,}/)
}

/** When a block is shown; null where it is no cue. */
export function timesOf(block: string): WithheldPart | null {
  const [, startHours, startMinutes, startSeconds, endHours, endMinutes, endSeconds] = TIMES.exec(block) ?? []
  return startMinutes === undefined
    ? null
    : {
        startMs: milliseconds(startHours, startMinutes, startSeconds),
        endMs: milliseconds(endHours, endMinutes, endSeconds),
      }
}

/** What a WebVTT file shows, without markup; cues without words are left out. */
export function readCues(captions: string): Cue[] {
  return blocksOf(captions).flatMap((block) => {
    const times = timesOf(block)
    const text = times ? plainText(block.slice(block.search(TIMES)).replace(TIMES, '')) : ''
    return times && text !== '' ? [{ ...times, text }] : []
  })
}

/** The words of subtitles, without those that are shown while nobody is to see them. What repeats itself is told once. */
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
