/**
 * The header of calls that a page makes by itself, while nobody is at it: they keep no session from ending for
 * idleness.
 */
export const BACKGROUND_REQUEST_HEADER = 'x-background-request'
