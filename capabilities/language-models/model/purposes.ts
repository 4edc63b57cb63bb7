/** What language models are asked for, as usage names it. */
export const PURPOSES = ['try', 'summary', 'ask'] as const
export type Purpose = (typeof PURPOSES)[number]
