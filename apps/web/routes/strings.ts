/** Strings of the pages before a workspace. */
export const routeStrings = {
  startPage: 'Quarry, start page',
  foot: 'Customer research, in one place that is yours.',
} as const
