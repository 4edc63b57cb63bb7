/**
 * The context of a question whose answer must know of what was committed before it was asked: without it the library
 * takes the answer to an equal question that is still on its way, be that older or given up meanwhile.
 */
export const AFRESH = { queryDeduplication: false } as const
