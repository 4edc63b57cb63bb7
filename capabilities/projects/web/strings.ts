const UNTITLED = 'Untitled project'

/** What the screens of projects say. */
export const projectStrings = {
  queue: {
    move: 'Move a project',
    remove: 'Delete a project',
  },
  untitled: UNTITLED,
  rename: 'Rename project',
  sample: 'Sample',
  archived: 'Archived',
  deleted: (title: string) => `Deleted “${named(title)}”`,
  moved: (title: string) => `Moved “${named(title)}”`,
  archivedNow: (title: string) => `Archived “${named(title)}”`,
  unarchived: (title: string) => `“${named(title)}” is active again`,
  signed: (title: string) => `Changed the sign of “${named(title)}”`,
  recolored: (title: string) => `Changed the colour of “${named(title)}”`,
  summarized: (title: string) => `Changed the summary of “${named(title)}”`,
  tabsChanged: 'Changed the tabs of the project',
  renamed: (title: string) => `Renamed the project to “${named(title)}”`,
  counts: (notes: number, highlights: number, insights: number) =>
    [
      count(notes, 'note', 'notes'),
      count(highlights, 'highlight', 'highlights'),
      count(insights, 'insight', 'insights'),
    ].join(' · '),
} as const

function named(title: string): string {
  return title || UNTITLED
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}
