/** What language models are asked for, as usage names it. */
export type Purpose = 'try' | 'summary' | 'ask'
