/** What lists and their search fields say. */
export const listStrings = {
  open: 'Open',
  selectAll: 'Select all',
  loadingMore: 'Loading more',
  clear: 'Clear the search',
} as const
