/** The words of what changed since the user last looked. */
export const changesStrings = {
  title: 'What changed since you last looked',
  since: 'Since',
  first: 'From now on, what others do in the workspace appears here.',
  nothing: 'Nothing changed since you last looked.',
  failed: 'What changed did not load',
  loading: 'Loading what changed',
  seen: 'Mark all as read',
  markedSeen: 'Marked all as read',
  more: 'There is more.',
  all: 'Show everything recent',
  elsewhere: 'Elsewhere in the workspace',
  untitledProject: 'Untitled project',
  untitled: 'Untitled',
  someone: 'Someone',
  people: (names: readonly string[]): string => {
    const [first = 'Someone', second] = names
    if (names.length > 2) return `${first} and ${names.length - 1} others`
    return second === undefined ? first : `${first} and ${second}`
  },
  did: (happening: string, kind: string, count: number): string => {
    const thing =
      { project: 'the project', folder: 'the folder', note: 'the note', insight: 'the insight', tag: 'the tag' }[
        kind
      ] ?? 'it'
    if (happening === 'published') return `published ${thing}`
    if (happening === 'highlighted')
      return `${count === 1 ? 'created a highlight' : `created ${count.toLocaleString()} highlights`} in`
    return happening === 'created' ? `added ${thing}` : `edited ${thing}`
  },
} as const
