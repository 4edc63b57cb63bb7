/** What the pages say that one comes in by. */
export const routeStrings = {
  startPage: 'Quarry, start page',
  foot: 'Customer research, in one place that is yours.',
} as const
