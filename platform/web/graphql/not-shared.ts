/**
 * The context of a query whose answer must include everything committed before it was sent: without it the library
 * reuses the answer to an identical query that is still running, even if that one is older or was given up.
 */
export const NOT_SHARED = { queryDeduplication: false } as const
