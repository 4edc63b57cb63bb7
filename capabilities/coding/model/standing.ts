/** How far one is with each sentence of a note, a letter for each: `o` open, `c` coded, `s` skipped. */
export type Standing = 'o' | 'c' | 's'

/** A sentence that is coded is skipped no more. */
export function standingOf({ isCoded, isSkipped }: { isCoded: boolean; isSkipped: boolean }): Standing {
  return isCoded ? 'c' : isSkipped ? 's' : 'o'
}
