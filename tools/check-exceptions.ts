/** A finding that is accepted, and why. */
export interface Exception {
  path: string
  rule: string
  reason: string
}

/** The number of exceptions only falls: whoever removes one lowers this figure, and nobody raises it. */
export const EXCEPTIONS_AT_MOST = 0

/**
 * Findings of `npm run check` that are accepted, each with its reason. One that matches nothing any more is reported.
 */
export const exceptions: readonly Exception[] = []
