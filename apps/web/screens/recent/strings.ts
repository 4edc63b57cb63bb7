/** What the lists of recent things and of one's own work say. */
export const strings = {
  recent: 'Recent',
  recentHint: 'What changed in the workspace, the latest first.',
  work: 'Your work',
  workHint: 'What you made or had a hand in, the latest first.',
  filters: { all: 'Everything', projects: 'Projects', notes: 'Notes', insights: 'Insights' },
  filter: 'What to show',
  layout: 'Layout',
  list: 'List',
  grid: 'Grid',
  loading: 'Loading',
  failed: 'The list did not load',
  emptyRecent: 'Nothing has happened yet',
  emptyRecentHint: 'Projects, notes and insights appear here as people work on them.',
  emptyWork: 'Nothing of yours yet',
  emptyWorkHint: 'What you write, import or change appears here.',
  more: 'Show more',
} as const
