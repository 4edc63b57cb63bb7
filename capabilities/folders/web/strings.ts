/** What is said of folders. */
export const folderStrings = {
  queue: {
    change: 'Rename a folder',
    move: 'Move a folder',
    remove: 'Delete a folder',
    pin: 'Pin a folder',
  },
  untitled: 'Untitled folder',
  created: (title: string) => `Created the folder “${title}”`,
  renamed: (title: string) => `Renamed the folder to “${title}”`,
  moved: (title: string) => `Moved “${title}”`,
  deleted: (title: string) => `Deleted the folder “${title}”`,
  pinned: (title: string) => `Pinned “${title}” to your sidebar`,
  unpinned: (title: string) => `“${title}” is no longer pinned`,
  defaultChanged: (title: string) => `Changed what everyone gets on new projects in “${title}”`,
  projects: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'project' : 'projects'}`,
} as const
