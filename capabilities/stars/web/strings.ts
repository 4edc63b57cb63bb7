/** The words of stars. */
export const starStrings = {
  queue: 'Star or unstar',
  starred: (title: string) => `Starred “${title}”`,
  unstarred: (title: string) => `“${title}” is no longer starred`,
  untitled: 'Untitled',
} as const
