/** The texts of lists of highlights. */
export const highlightStrings = {
  untagged: 'Without tags',
  detached: 'No longer in the text',
  usedIn: (titles: readonly string[]) => `Quoted in ${titles.join(', ')}`,
  taggedBy: (author: string) => `Highlighted by ${author}`,
  noteUntitled: 'Untitled note',
  tagged: (count: number, tag: string) => `Tagged ${highlights(count)} with “${tag}”`,
  untaggedNow: (count: number, tag: string) => `Took “${tag}” off ${highlights(count)}`,
  merged: (count: number, into: string) =>
    `Merged ${count === 1 ? 'a tag' : `${count.toLocaleString()} tags`} into “${into}”`,
  split: (count: number, into: string) => `Moved ${highlights(count)} to “${into}”`,
  deleted: (count: number) => `Deleted ${highlights(count)}`,
  queue: { merge: 'Merge tags', split: 'Move highlights to another tag' },
} as const

function highlights(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'highlight' : 'highlights'}`
}
