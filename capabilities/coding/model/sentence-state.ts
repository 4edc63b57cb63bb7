/** How far one is with each sentence of a note, a letter for each: `o` open, `c` coded, `s` skipped. */
export type SentenceState = 'o' | 'c' | 's'

/** A sentence that is coded is skipped no more. */
export function stateOf({ isCoded, isSkipped }: { isCoded: boolean; isSkipped: boolean }): SentenceState {
  return isCoded ? 'c' : isSkipped ? 's' : 'o'
}
