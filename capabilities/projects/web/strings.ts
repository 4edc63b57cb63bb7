/** What the screens of projects say. */
export const projectStrings = {
  queue: {
    move: 'Move a project',
    remove: 'Delete a project',
  },
  untitled: 'Untitled project',
  rename: 'Rename project',
  sample: 'Sample',
  archived: 'Archived',
  deleted: (title: string) => `Deleted “${title}”`,
  moved: (title: string) => `Moved “${title}”`,
  archivedNow: (title: string) => `Archived “${title}”`,
  unarchived: (title: string) => `“${title}” is active again`,
  signed: (title: string) => `Changed the sign of “${title}”`,
  recolored: (title: string) => `Changed the colour of “${title}”`,
  summarized: (title: string) => `Changed the summary of “${title}”`,
  tabsChanged: 'Changed the tabs of the project',
  renamed: (title: string) => `Renamed the project to “${title}”`,
  counts: (notes: number, highlights: number, insights: number) =>
    [
      count(notes, 'note', 'notes'),
      count(highlights, 'highlight', 'highlights'),
      count(insights, 'insight', 'insights'),
    ].join(' · '),
} as const

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}
