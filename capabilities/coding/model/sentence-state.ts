/** The state of a sentence as one letter: `o` open, `c` coded, `s` skipped. */
export type SentenceState = 'o' | 'c' | 's'

/** A coded sentence no longer counts as skipped. */
export function stateOf({ isCoded, isSkipped }: { isCoded: boolean; isSkipped: boolean }): SentenceState {
  return isCoded ? 'c' : isSkipped ? 's' : 'o'
}
