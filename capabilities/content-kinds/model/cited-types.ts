/** What a citation may be of (document 2 §3). */
export const CITED_TYPES = ['highlight', 'insight', 'note', 'theme', 'tag'] as const
export type CitedType = (typeof CITED_TYPES)[number]
