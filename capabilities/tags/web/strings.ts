/** What picking tags says. */
export const tagStrings = {
  field: 'Find or create a tag',
  applied: 'Tags',
  remove: (title: string) => `Remove ${title}`,
  create: (title: string) => `Create “${title}”`,
  all: 'All tags',
  none: 'No tags yet. Type a name and press Enter.',
  nothing: 'No tag of this name. You may read this project, so you cannot create one.',
  apply: 'apply',
  takeBack: 'remove',
  done: 'done',
  highlights: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'highlight' : 'highlights'}`,
  options: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'tag' : 'tags'}`,
  queueUndo: 'Undo a change of a tag',
  /** What undo left as it is. */
  stayed: ([first = '', ...others]: readonly string[]) =>
    others.length === 0
      ? `“${first}” was changed since, or locked: that stays as it is.`
      : `“${first}” and ${others.length.toLocaleString()} more were changed since, or locked: those stay as they are.`,
} as const
