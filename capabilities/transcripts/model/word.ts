/** A word of an utterance with its time. */
export interface Word {
  text: string
  startMs: number
  endMs: number
  /** 0 to 1; 1 for what a person typed. */
  confidence: number
}

/** The words of one utterance, as many as its text has. */
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

/** The words of a text, split at spaces. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}
