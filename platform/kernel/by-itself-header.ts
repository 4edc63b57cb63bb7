/**
 * The header of calls that a page makes by itself, while nobody is at it: they keep no session from ending for
 * idleness.
 */
export const BY_ITSELF_HEADER = 'x-by-itself'
