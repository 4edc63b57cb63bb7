/** A word of an utterance with the time at which it is said. */
export interface Word {
  text: string
  startMs: number
  endMs: number
  /** 0 to 1; 1 for what a person typed. */
  confidence: number
}

/** The words of one utterance, as many as stand in its text. */
export interface UtteranceWords {
  blockId: string
  words: Word[]
}

/** What one speaker said without a break. */
export interface Utterance {
  speaker: string | null
  startMs: number
  endMs: number
  words: Word[]
}

/** The words of a text: what stands between spaces. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}
