/** The colours that new tags get in turn, so that neighbours differ. Screens show their pale variants. */
export const TAG_COLORS = [
  '#2f7d6d',
  '#8a5a1f',
  '#3f5fae',
  '#a33a5c',
  '#5c7a1f',
  '#7a4a9e',
  '#b0532b',
  '#2b7f9e',
  '#6b6f2a',
  '#9e3f8a',
  '#456b8c',
  '#a0462f',
] as const
