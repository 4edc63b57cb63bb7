/** Texts of lists and their search fields. */
export const listStrings = {
  open: 'Open',
  selectAll: 'Select all',
  loadingMore: 'Loading more',
  clear: 'Clear the search',
} as const
