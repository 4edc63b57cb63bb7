const UNTITLED = 'Untitled folder'

/** What is said of folders. */
export const folderStrings = {
  queue: {
    change: 'Rename a folder',
    move: 'Move a folder',
    remove: 'Delete a folder',
    pin: 'Pin a folder',
  },
  untitled: UNTITLED,
  created: (title: string) => `Created the folder “${named(title)}”`,
  renamed: (title: string) => `Renamed the folder to “${named(title)}”`,
  moved: (title: string) => `Moved “${named(title)}”`,
  deleted: (title: string) => `Deleted the folder “${named(title)}”`,
  pinned: (title: string) => `Pinned “${named(title)}” to your sidebar`,
  unpinned: (title: string) => `“${named(title)}” is no longer pinned`,
  defaultChanged: (title: string) => `Changed what everyone gets on new projects in “${named(title)}”`,
  projects: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'project' : 'projects'}`,
} as const

function named(title: string): string {
  return title || UNTITLED
}
