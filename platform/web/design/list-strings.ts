/** Texts of lists and their search fields. */
export const listStrings = {
  open: 'Open',
  selectAll: 'Select all',
  selectAllIn: (group: string) => `Select all in ${group}`,
  loadingMore: 'Loading more',
  clear: 'Clear the search',
} as const
