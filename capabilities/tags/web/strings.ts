/** The words of picking tags. */
export const tagStrings = {
  field: 'Find or create a tag',
  applied: 'Tags',
  remove: (title: string) => `Remove ${title}`,
  create: (title: string) => `Create “${title}”`,
  all: 'All tags',
  none: 'No tags yet. Type a name and press Enter.',
  nothing: 'No tag of this name. You may read this project, so you cannot create one.',
  apply: 'apply',
  undoAct: 'remove',
  done: 'done',
  highlights: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'highlight' : 'highlights'}`,
  cut: (count: number) => `Showing the first ${count} tags. Type to find others.`,
  options: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'tag' : 'tags'}`,
  /** Titles of acts that wait in the queue for the server. */
  queue: {
    create: (title: string) => `Create the tag “${title}”`,
    change: 'Change tag',
    remove: 'Delete tag',
    arrange: 'Move tags',
    board: 'Change a board of tags',
    group: 'Change a group of tags',
    extension: 'Change an extension',
  },
} as const
