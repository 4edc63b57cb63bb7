/** Strings of the screen of all tags. */
export const tagsStrings = {
  title: 'Tags',
  explain: 'Every tag in the workspace that you can see. Open one to read its highlights.',
  tools: 'Tools of the tags',
  find: 'Find tags',
  manage: 'Manage tags',
  empty: 'No tags yet',
  emptyHint: 'Tags appear here as soon as someone tags a highlight or adds tags to a project.',
  nothing: 'No tags match',
  nothingHint: 'Try other words.',
} as const
