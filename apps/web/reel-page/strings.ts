/** Strings of the page of a reel, except those of its parts. */
export const strings = {
  reel: 'Reel',
} as const
